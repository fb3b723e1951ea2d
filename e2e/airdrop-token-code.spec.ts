import {
  type Abi,
  type AbiParameter,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
  stringToHex,
} from "viem";
import { cachedContracts } from "@/contracts/compile.mjs";
import { type Address, EVENT_TOPICS, parseAddress, ZERO_ADDRESS } from "@/lib/protocol";
import { expectNoViolation } from "./violations";
import { developmentAccount } from "./wallet/accounts";
import type { Chain } from "./wallet/chain";
import { connect, deploy, expect, mint, newPerson, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { nextSnapshot } from "./wallet/snapshots";

const HOLDER = 7;
const ATTACKER = 8;

const COIN = parseAbi(["function mint(address, uint256)", "function callBack(address target, bytes data)"]);
const PUPPET = parseAbi(["struct Log { bytes32[] topics; bytes data; }", "function emitLogs(Log[] logs)"]);

async function create(chain: Chain, name: "CallingCoin" | "Puppet"): Promise<Address> {
  const { bytecode } = cachedContracts().get(name) ?? {};
  if (bytecode === undefined) throw new Error(`there is no contract ${name}`);
  return parseAddress((await chain.call(ATTACKER, bytecode)).contractAddress ?? "") ?? ZERO_ADDRESS;
}

const WORDS = {
  transfer: [{ type: "address" }, { type: "address" }, { type: "bytes32" }, { type: "bytes32" }],
  mint: [{ type: "address" }, { type: "address" }, { type: "bytes32" }, { type: "uint256" }, { type: "uint256" }],
} satisfies Record<string, AbiParameter[]>;

/** The call of a puppet that emits an event (spec §6.1). */
function emitting(kind: keyof typeof WORDS, values: readonly unknown[]): Hex {
  const topic = EVENT_TOPICS[kind === "transfer" ? 0 : 1];
  if (topic === undefined) throw new Error("there is no event");
  const log = { topics: [topic], data: encodeAbiParameters<AbiParameter[]>(WORDS[kind], values) };
  return encodeFunctionData({ abi: PUPPET, functionName: "emitLogs", args: [[log]] });
}

const word = (text: string) => stringToHex(text, { size: 32 });
const holder = developmentAccount(HOLDER).address;
const attacker = developmentAccount(ATTACKER).address;

test("a claim that runs the code of an ERC-20 needs a decision of an account whose inscriptions it could take", async ({
  page,
  wallet: _,
  stage,
  chain,
  browser,
  baseURL,
  request,
}) => {
  const coin = await create(chain, "CallingCoin");
  const puppet = await create(chain, "Puppet");
  const call = (abi: Abi, functionName: string, args: readonly unknown[]) =>
    chain.call(ATTACKER, encodeFunctionData({ abi, functionName, args }), coin);
  await call(COIN, "mint", [developmentAccount(WALLET_ACCOUNT).address, parseEther("1")]);
  const ticker = await deploy(stage);
  await mint(stage, HOLDER, { tick: ticker, id: "1", amt: 40n });
  const withContract = await deploy(stage, { contract: puppet });
  await chain.call(ATTACKER, emitting("mint", [attacker, holder, word(withContract), 9n, 5n]), puppet);
  const owned = async () => {
    const answer = await request.get(
      `/api/explorer/addresses/${holder.toLowerCase()}/inscriptions?ticker=${withContract}`,
    );
    return answer.text();
  };
  await expect.poll(owned).toContain('"mintId":"9"');
  const block = await nextSnapshot(stage);

  await page.goto(`/airdrop?ticker=${ticker}&block=${block}`);
  await connect(page, "Test wallet");
  await page.getByRole("radio", { name: "An ERC-20 token" }).check();
  await page.getByLabel("Address of the ERC-20").fill(coin);
  await page.getByLabel("Total", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Create the airdrop" }).click();
  await page.getByRole("link", { name: "Open the airdrop" }).click();
  const own = page.getByRole("region", { name: "This is your airdrop" });
  // The payer owns no such inscription.
  await own.getByRole("button", { name: "Allow it to take the total" }).click();
  await own.getByRole("button", { name: "Pay the total" }).click();
  await expect(own).toContainText("Send this page’s address to the holders.");

  const path = new URL(page.url()).pathname;
  const person = await newPerson(browser, { baseURL, chain, index: HOLDER, path });
  await connect(person.page, "Test wallet");
  const share = person.page.getByRole("region", { name: "Your share: 1 COIN" });
  const claim = share.getByRole("button", { name: "Claim" });
  await expect(share).toContainText(`You own inscriptions of ${withContract} that are not for sale.`);
  await expect(claim).toHaveCount(0);
  await expectNoViolation(person.page);

  // The code begins to work together with the contract. A wallet whose node simulates nothing has the decision alone.
  person.wallet.simulatesAt = chain.nodeUrl;
  await call(COIN, "callBack", [puppet, emitting("transfer", [holder, attacker, word(withContract), word("9")])]);
  await expect(share.getByRole("alert")).toContainText("Do not sign: this call would take inscriptions from you");
  await expect(share.getByRole("alert")).toContainText(withContract);
  await expect(share.getByRole("checkbox")).toHaveCount(0);
  await expect(claim).toHaveCount(0);

  await call(COIN, "callBack", [ZERO_ADDRESS, "0x"]);
  const decision = share.getByRole("checkbox", { name: /^I trust this ERC-20/ });
  await decision.check();
  const release = await chain.holdBlocks();
  await claim.click();
  // Nothing is left to decide while the call waits.
  await expect(share.getByRole("button", { name: "Waiting for a block …" })).toBeVisible();
  await expect(decision).toHaveCount(0);
  await expect(share).not.toContainText("that are not for sale");
  await release();
  await expect(share).toContainText("You have claimed your share.");
  expect(await owned()).toContain('"mintId":"9"');
  await person.leave();
});
