import { parseArgs } from "node:util";
import { type MintingResult, simulateMinting } from "@/tools/testing/minting/simulate";

const HELP = `Simulates many mints of one token at once, by the protocol's rules, and prints the share that the index accepts: if all minters use
the next free id, and if they use the ids that the mint page chooses.

  npm run simulate minting -- --minters 200 --supply 20000

  --minters N   minters per block (200)
  --supply N    mints until supply runs out (20000)
  --seed TEXT   seed of the random draws (1)

Exits with 1 if less than 99 % of the page's mints are accepted while supply lasts.`;

const { values } = parseArgs({
  options: {
    minters: { type: "string", default: "200" },
    supply: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

/** Smallest share of mints that must be accepted. */
const LEAST = 0.99;

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9][0-9]{0,5}$/.test(text))
    throw new Error(`--${name}: expected a whole number from 1 to 999999, got ${text}`);
  return Number(text);
}

function share({ sent, accepted }: { readonly sent: number; readonly accepted: number }): string {
  return `${((100 * accepted) / Math.max(1, sent)).toFixed(2)} %`.padStart(8);
}

function print(name: string, result: MintingResult): void {
  const { sent, accepted, whileSupplyLasts, firstBlock, blocks, left } = result;
  const cells = [share(whileSupplyLasts), share(result), share(firstBlock), `${accepted} of ${sent}`.padStart(18)];
  console.log(`${name.padEnd(34)}${cells.join("  ")}  ${String(blocks).padStart(6)}  ${String(left).padStart(6)}`);
}

function simulate(): void {
  const [minters, supply] = [wholeNumber("minters", values.minters), wholeNumber("supply", values.supply)];
  const common = { minters, supply, seed: values.seed };
  console.log(`${minters} minters per block, supply for ${supply} mints. Accepted mints:`);
  console.log(`${"".padEnd(34)}  lasting       all     first              count  blocks    left`);
  print("next free id", simulateMinting({ ...common, policy: "naive", showsPending: true }));
  const withNode = simulateMinting({ ...common, policy: "chooser", showsPending: true });
  print("chosen id", withNode);
  print("chosen id, node without a pool", simulateMinting({ ...common, policy: "chooser", showsPending: false }));
  const { sent, accepted } = withNode.whileSupplyLasts;
  if (accepted < LEAST * sent) process.exitCode = 1;
}

if (values.help) console.log(HELP);
else simulate();
