import { currentToken } from "@/app/_lib/reads";
import { LookalikeNotice } from "@/components/token/lookalike";

/** Says which token the ticker of a filtered list is not. Nothing for most tokens. */
export async function FilteredToken({ ticker }: { ticker: string }) {
  const token = await currentToken(ticker);
  return token ? (
    <div className="mb-6 empty:hidden">
      <LookalikeNotice token={token} />
    </div>
  ) : null;
}
