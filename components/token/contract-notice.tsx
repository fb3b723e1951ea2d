import Link from "next/link";
import { paths } from "../paths";
import { tokenTexts } from "../texts/reading/token";
import { Notice } from "../ui/notice";

/** Warns holders and minters what a token's contract can do with their inscriptions (spec §6.3). */
export function ContractNotice({ ticker, isMinting = false }: { ticker: string; isMinting?: boolean }) {
  const words = tokenTexts.contractNotice;
  return (
    <Notice title={words.title(ticker)}>
      <p>
        {words.text(ticker)} {isMinting ? `${words.minting} ` : null}
        <Link href={paths.contractPowers} prefetch={false} className="link">
          {words.more}
        </Link>
      </p>
    </Notice>
  );
}
