import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { Notice } from "../ui/notice";

/** Warns holders and minters what a token's contract can do with their inscriptions (spec §6.3). */
export function ContractNotice({ ticker, isMinting = false }: { ticker: string; isMinting?: boolean }) {
  const t = useTranslate();

  return (
    <Notice title={t("token.contractNotice.title", { ticker })}>
      <p>
        {t("token.contractNotice.text", { ticker })} {isMinting ? `${t("token.contractNotice.minting")} ` : null}
        <Link href={paths.contractPowers} prefetch={false} className="link">
          {t("token.contractNotice.more")}
        </Link>
      </p>
    </Notice>
  );
}
