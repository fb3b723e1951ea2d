import "@/lib/runtime/no-debugger.mjs";
import { parseArgs } from "node:util";
import { type Address, parseAddress } from "@/lib/protocol";
import { deployRegistry } from "@/tools/devstack/deploy-registry";
import { DeploymentError } from "@/tools/devstack/deployment-error";
import { deployingAccount, runDeployment } from "./deployment";
import { wholeNumber } from "./whole-number";

const HELP = `Deploys a registry of snapshots and prints its address for the network file (docs/snapshots.md).

  RPC_URL=https://node.example.org DEPLOYER_KEY_FILE=key npm run deploy registry -- \\
    --publisher 0x... --publisher 0x... --threshold 2

  --publisher ADDRESS  account that publishes; once for each
  --threshold N        how many publishers must agree; at least the smallest majority, which it is if it is missing
  --delay SECONDS      time from the proposal of other publishers to its effect, from 86400; 172800 (two days) if it is missing
  --owner ADDRESS      account that may propose other publishers; the deploying account if it is missing

The private key is read from the variable DEPLOYER_KEY or from the file that DEPLOYER_KEY_FILE names: 0x and 64 hex digits.`;

const { values } = parseArgs({
  options: {
    publisher: { type: "string", multiple: true, default: [] },
    threshold: { type: "string" },
    delay: { type: "string", default: "172800" },
    owner: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

function address(name: string, text: string): Address {
  const parsed = parseAddress(text);
  if (parsed === null)
    throw new DeploymentError(`--${name}: expected 0x and 40 hex digits, got ${text}`, {
      hint: "Write the address of the account as 0x and 40 hex digits.",
    });
  return parsed;
}

async function deploy(): Promise<void> {
  const publishers = values.publisher.map((text) => address("publisher", text));
  if (publishers.length === 0)
    throw new DeploymentError("--publisher: expected at least one address", {
      hint: "Name each account that publishes: --publisher 0x... --publisher 0x...",
    });
  const majority = Math.floor(publishers.length / 2) + 1;
  const deployed = await deployRegistry(deployingAccount(), {
    owner: values.owner === undefined ? null : address("owner", values.owner),
    publishers,
    threshold: values.threshold === undefined ? majority : wholeNumber("threshold", values.threshold),
    delay: wholeNumber("delay", values.delay),
  });
  console.log(`Deployed on chain ${deployed.chainId} by ${deployed.transactionHash} (${deployed.gasUsed} gas).`);
  console.log(`Put this into the network file:\n\n  "registry": "${deployed.address}"\n`);
}

if (values.help) console.log(HELP);
else await runDeployment(deploy);
