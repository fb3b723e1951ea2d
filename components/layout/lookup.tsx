"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { texts } from "../texts";
import { Icon } from "../ui/icon";
import { destinationOf } from "./destination";

/** Finds tokens and transactions. `/` on any page brings the cursor here. */
export function Lookup() {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const [isInvalid, setInvalid] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const destination = destinationOf(input.current?.value ?? "");
    setInvalid(destination === null);
    if (destination === null) return;
    router.push(destination);
    input.current?.blur();
  };

  return (
    <search className="relative min-w-0 flex-1">
      <form onSubmit={submit} className="relative">
        <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-faint" />
        <input
          ref={input}
          id="lookup"
          name="lookup"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={texts.lookup.label}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? faultId : undefined}
          placeholder={texts.lookup.placeholder}
          onChange={() => setInvalid(false)}
          className="h-11 w-full rounded-xs border border-line bg-plate pr-10 pl-9 text-sm text-ink transition-colors duration-150 placeholder:text-faint hover:border-line-strong focus:border-accent aria-invalid:border-refused"
        />
        <span
          aria-hidden="true"
          className="figures pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 border border-line px-1.5 text-xs text-faint lg:block"
        >
          /
        </span>
      </form>
      {isInvalid ? (
        <p
          id={faultId}
          role="alert"
          className="absolute inset-x-0 top-full z-20 mt-1 border border-refused bg-plate px-3 py-2 text-sm text-refused shadow-plate"
        >
          {texts.lookup.invalid}
        </p>
      ) : null}
    </search>
  );
}
