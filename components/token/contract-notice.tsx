import Link from "next/link";
import { paths } from "../paths";
import { tokenTexts } from "../texts/reading/token";
import { Notice } from "../ui/notice";

/** Tells holders and minters what the contract of a token may do with their inscriptions (decisions.md §5). */
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
