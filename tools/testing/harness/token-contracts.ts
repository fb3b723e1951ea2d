import { type Hex, numberToHex, zeroAddress } from "viem";
import { ticker32 } from "@/lib/protocol/testing/event-logs";
import { type Contract, contractStage, lower } from "./contracts";

/** Values of `setMinting`. */
export const CLOSED = 0;
export const ALLOW_LIST = 1;
export const OPEN = 2;

/** Limits of the tickers of {@link tokenStage}. */
export const MAX = 100n;
export const LIMIT = 20n;

/** Smallest units of the ERC-20 per unit of an inscription. */
export const UNIT = 10n ** 18n;

/** A mint id of a token contract as `bytes32`. */
export const id32 = (id: bigint): Hex => numberToHex(id, { size: 32 });

export type TokenStage = Awaited<ReturnType<typeof tokenStage>>;

/** A chain with a worker and an ERC-20, on which tests create token contracts and bridges. */
export async function tokenStage() {
  const stage = await contractStage();
  const [owner, alice, bob, attestor] = (await stage.client.getAddresses()).map(lower);
  if (!owner || !alice || !bob || !attestor) throw new Error("the chain has too few accounts");
  const coin = await stage.create(owner, "Coin");
  return {
    ...stage,
    owner,
    alice,
    bob,
    attestor,
    coin,
    /** Deploys an open token contract and its ticker with `cmint`. With an ERC-20 it is a bridge. */
    async tokenOf(ticker: string, erc20: Contract | null = null): Promise<Contract> {
      const bridge = erc20 === null ? [zeroAddress, 0n] : [erc20.address, UNIT];
      const token = await stage.create(owner, "NIP20Token", owner, ticker, MAX, LIMIT, false, ...bridge);
      const keys = { tick: ticker, max: `${MAX}`, lim: `${LIMIT}`, contract: token.address, cmint: true };
      await stage.message({ from: owner }, owner, { op: "deploy", ...keys });
      await stage.call({ from: owner }, token, "setAttestor", attestor);
      await stage.call({ from: owner }, token, "setMinting", OPEN);
      return token;
    },
    /** Gives the account this amount of the ERC-20 and approves the contract. */
    async fund(account: Hex, token: Contract, amount: bigint, erc20 = coin): Promise<void> {
      await stage.call({ from: owner }, erc20, "mint", account, amount * UNIT);
      await stage.call({ from: account }, erc20, "approve", token.address, amount * UNIT);
    },
    /** The account's balance of the ERC-20. */
    coins: (account: Hex) => stage.read(coin, "balanceOf", account),
    tsf: (from: Hex, to: Hex, tick: string, id: string) => stage.message({ from }, to, { op: "tsf", tick, id }),
    /** Attests the deposit at position 0 of a transaction. */
    attest: (contract: Contract, ticker: string, id: Hex, depositor: Hex, hash: Hex) =>
      stage.call({ from: attestor }, contract, "attestDeposit", ticker32(ticker), id, depositor, hash, 0n),
  };
}
