import { inscriptionIdOf, type Named } from "../format/inscription-text";
import { Amount } from "../ui/amount";

/** Longest ticker with its id that never breaks, in characters: as many as fit beside the prices of a phone. */
const UNBROKEN = 8;

/** The name of an inscription, in every list: `OAK #5 · 400 OAK`. */
export function InscriptionName({ inscription, className = "" }: { inscription: Named; className?: string }) {
  const { ticker, mintId, tokenId, amount } = inscription;
  const id = inscriptionIdOf(inscription);
  const isShort = ticker.length + id.length <= UNBROKEN;
  return (
    <span translate="no" title={mintId ?? tokenId} className={className}>
      <span className={`group-hover:text-accent ${isShort ? "whitespace-nowrap" : "wrap-anywhere"}`}>
        <span className="display text-[1.1em]">{ticker}</span> <span className="figures text-[0.85em]">{id}</span>
      </span>
      {amount === null ? null : (
        <>
          <span className="text-faint"> · </span>
          <span className="wrap-anywhere text-[0.85em]">
            <Amount value={amount} /> {ticker}
          </span>
        </>
      )}
    </span>
  );
}
