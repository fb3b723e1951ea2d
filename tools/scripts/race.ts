import { parseArgs } from "node:util";
import { formatEther } from "viem";
import globalSetup from "@/tools/testing/harness/global-setup";
import { race } from "@/tools/testing/market/race";

const HELP = `Buys the same inscription from several accounts in one block, through ex messages and through the market, and prints how many
paid and got nothing.

  npm run simulate race -- --buyers 5`;

const { values } = parseArgs({
  options: { buyers: { type: "string", default: "2" }, help: { type: "boolean", default: false } },
});

if (values.help) console.log(HELP);
else if (!/^[1-9]$/.test(values.buyers)) throw new Error(`--buyers: expected 1 to 9, got ${values.buyers}`);
else await print(Number(values.buyers));

async function print(buyers: number): Promise<void> {
  const stop = await globalSetup();
  try {
    for (const { through, paid, paidForNothing, price, earned } of await race(buyers)) {
      const sums = `${formatEther(price)} ETH asked, ${formatEther(earned)} ETH earned`;
      console.log(
        `Through ${through}: ${buyers} buyers, ${paid} paid, ${paidForNothing} of them for nothing (${sums}).`,
      );
    }
  } finally {
    await stop();
  }
}
