import { paths } from "@/components/format/paths";
import type { AccountFeature } from "@/components/slots/page-feature";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { VerifyLink } from "../components/verify-link";

function VerifyBalance({ ticker, address }: { ticker: string; address: Address }) {
  const t = useTranslate();
  return <VerifyLink href={paths.verifyBalance(ticker, address)} name={t("verifyLink.verifyBalance", { ticker })} />;
}

/** The way to the proof of each balance. */
export const snapshots: AccountFeature = {
  name: "snapshots",
  balanceColumn: { name: (t) => t("verifyLink.verify"), Value: VerifyBalance },
};
