"use client";

import { useTranslate } from "@/lib/languages/translate";

/** Says beside a disabled button that a `Decision` is missing, which may be out of view on a phone. */
export function ConfirmFirst() {
  const t = useTranslate();
  return <p className="text-refused text-sm">{t("signing.confirmFirst")}</p>;
}
