import "@/lib/runtime/no-debugger.mjs";
import { parseArgs } from "node:util";
import { deployMarket } from "@/tools/devstack/deploy-market";
import { fileChainId, writeMarket } from "@/tools/devstack/market-in-network-file";
import { deployingAccount, runDeployment } from "./deployment";

const HELP = `Deploys the market and writes it into a network file (docs/trading.md).

  RPC_URL=https://node.example.org DEPLOYER_KEY_FILE=key npm run deploy market -- --network my-network.json

  --network FILE  network file to which the address and the extension are added; without it, both are only printed

The private key is read from the variable DEPLOYER_KEY or from the file that DEPLOYER_KEY_FILE names: 0x and 64 hex digits.
The account needs coins for gas and gets no rights. A market that is deployed already is used.`;

const { values } = parseArgs({
  options: { network: { type: "string" }, help: { type: "boolean", default: false } },
});

async function deploy(): Promise<void> {
  const chainId = values.network === undefined ? null : await fileChainId(values.network);
  const market = await deployMarket(deployingAccount(), chainId);
  if (market.transactionHash === null) console.log(`Chain ${market.chainId} has the market already.`);
  else console.log(`Deployed on chain ${market.chainId} by ${market.transactionHash} (${market.gasUsed} gas).`);
  if (!market.knowsBlocks)
    console.log(
      "BLOCKHASH is not reliable on this chain: the pages sell only inscriptions that were deposited in a final block.",
    );
  if (values.network === undefined) {
    console.log(
      `Put this into the network file, and "market" into its extensions:\n\n  "market": "${market.address}"\n`,
    );
  } else {
    await writeMarket(values.network, market.address);
    console.log(`Written into ${values.network}: the market ${market.address} and the extension "market".`);
  }
}

if (values.help) console.log(HELP);
else await runDeployment(deploy);
