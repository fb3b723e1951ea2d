"use client";

import { useTranslate } from "@/lib/languages/translate";
import { ImitationComparison } from "../address/imitation";
import { shortenAddress } from "../format/shorten";
import { Field, INPUT_CLASSES } from "../ui/field";
import { Icon } from "../ui/icon";
import { Mark } from "../ui/mark";
import type { useContacts } from "./contacts";
import { HintButton } from "./hint-button";
import { LookupStatus } from "./lookup-status";
import type { RecipientCheck } from "./recipient-check";

interface RecipientFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly check: RecipientCheck;
  readonly book: ReturnType<typeof useContacts>;
  /** The hint of an empty field; undefined if the field is required. */
  readonly whenEmpty?: string | undefined;
}

/** The field for a recipient, with the contacts of this device below it. */
export function RecipientField({ id, value, onChange, check, book, whenEmpty }: RecipientFieldProps) {
  const t = useTranslate();

  const name = book.contacts.find((one) => one.address === check.address)?.name ?? "";
  return (
    <div>
      <Field
        label={t("signing.recipient.label")}
        htmlFor={id}
        hint={value === "" ? whenEmpty : name}
        problem={check.problem ?? undefined}
        action={
          whenEmpty === undefined || value === "" ? undefined : (
            <HintButton text={t("signing.recipient.useSelf")} onClick={() => onChange("")} />
          )
        }
      >
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={t("signing.recipient.placeholder")}
          aria-invalid={check.problem !== null}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className={INPUT_CLASSES}
        />
      </Field>
      {/* The field cuts an address on phones. */}
      {check.address === null ? null : (
        <p className="figures mt-1 text-balance break-all text-sm text-soft sm:hidden">{check.address}</p>
      )}
      <div aria-live="polite">
        {check.imitated === null || check.address === null ? null : (
          <ImitationComparison value={check.address} imitated={check.imitated} />
        )}
      </div>
      <LookupStatus lookup={check.lookup} failed={t("signing.recipient.unchecked")} />
      {book.contacts.length === 0 ? null : (
        <details className="mt-2 text-sm">
          <summary className="link w-fit py-2 text-soft">{t("signing.recipient.contacts")}</summary>
          <ul className="max-h-72 divide-y divide-line overflow-y-auto border-line border-y">
            {book.contacts.map((contact) => {
              const shown = contact.name === "" ? shortenAddress(contact.address) : contact.name;
              return (
                <li key={contact.address} className="flex items-center gap-2">
                  <button
                    type="button"
                    onClick={() => onChange(contact.address)}
                    title={contact.address}
                    className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-left hover:text-accent"
                  >
                    <Mark seed={contact.address} className="size-7 text-accent" />
                    <span className="figures min-w-0 truncate">{shortenAddress(contact.address)}</span>
                  </button>
                  <input
                    defaultValue={contact.name}
                    aria-label={t("units.labeled", {
                      label: t("signing.recipient.remember"),
                      text: shortenAddress(contact.address),
                    })}
                    placeholder={t("signing.recipient.namePlaceholder")}
                    maxLength={40}
                    onBlur={(event) => {
                      const typed = event.target.value.trim();
                      if (typed !== contact.name) book.remember({ ...contact, name: typed });
                    }}
                    className="h-11 w-32 min-w-0 border-0 bg-transparent px-2 text-sm sm:w-44"
                  />
                  <button
                    type="button"
                    onClick={() => book.forget(contact.address)}
                    aria-label={t("signing.recipient.forget", { name: shown })}
                    title={t("signing.recipient.forget", { name: shown })}
                    className="inline-flex size-11 shrink-0 items-center justify-center text-faint hover:text-refused"
                  >
                    <Icon name="cross" />
                  </button>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </div>
  );
}
