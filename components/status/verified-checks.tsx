"use client";

import type { IndexStatus } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { CHECKS, type Check } from "@/lib/records/verification";
import { groupDigits } from "../format/numbers";
import { DescriptionList } from "../ui/description-list";
import { useStatus } from "./use-status";

type Verified = IndexStatus["verified"];

/** What the index has computed of the blocks, live. Nothing while the status is not known. */
export function VerifiedChecks() {
  const status = useStatus();
  return status ? <Checks verified={status.verified} startBlock={status.startBlock} /> : null;
}

/** Each check of blocks with its method, and what it means for a reader of the site. */
export function Checks({ verified, startBlock }: Pick<IndexStatus, "verified" | "startBlock">) {
  const t = useTranslate();
  const { since, rereadTo } = verified;
  return (
    <>
      <DescriptionList
        items={CHECKS.map((check) => ({
          name: t(`status.verified.names.${check}`),
          value: (
            <>
              {methodOf(t, verified, check)}
              <span className="caption block">{meaningOf(t, verified, check)}</span>
            </>
          ),
        }))}
      />
      {since !== null && since > startBlock && (
        <p className="mt-3 text-soft text-sm">{t("status.verified.before", { block: groupDigits(t, since) })}</p>
      )}
      {rereadTo !== null && (
        <p className="mt-3 text-soft text-sm">{t("status.verified.reread", { block: groupDigits(t, rereadTo) })}</p>
      )}
    </>
  );
}

function methodOf(t: Translate, { since, waived, ...methods }: Verified, check: Check): string {
  const from = waived.find((each) => each.check === check)?.since;
  if (from !== undefined) return t("status.verified.waived", { block: groupDigits(t, from) });
  const method = methods[check];
  if (method === null || since === null) return t("status.verified.none");
  return t(`status.verified.methods.${method}`, { block: groupDigits(t, since) });
}

function meaningOf(t: Translate, verified: Verified, check: Check): string {
  const method = verified[check];
  if (method === null) return t("status.verified.believed");
  return t(method === "computed" ? `status.verified.meanings.${check}` : `status.verified.weaker.${method}`);
}
