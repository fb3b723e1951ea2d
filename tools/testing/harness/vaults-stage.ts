import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getContractAddress, type Hex, keccak256, numberToHex, stringToHex, zeroHash } from "viem";
import { cachedContracts } from "@/contracts/compile.mjs";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { local, type Network } from "@/lib/chain/networks";
import { NEVER_EXPIRES } from "@/lib/protocol";
import { contractStage, lower } from "./contracts";

/** The last of the development chain's accounts, which sends nothing but the factory. */
const DEPLOYER: Hex = "0xa0ee7a142d267c1f36714e4a8f75612f20a79720";
export const NEVER = BigInt(NEVER_EXPIRES);

/** The terms of an offer. */
export interface OfferTerms {
  readonly price: bigint;
  readonly endPrice: bigint;
  readonly startsAt: bigint;
  readonly endsAt: bigint;
  readonly expires: bigint;
}

/** Terms with a fixed price, without expiry. */
export function fixed(price: bigint): OfferTerms {
  return { price, endPrice: price, startsAt: 0n, endsAt: 0n, expires: NEVER };
}

/** The inscription and its counters, as a seller or a buyer names them. */
export function item(ticker: string, tokenId: Hex, sequence = 0n, turn = 0n) {
  return { ticker: stringToHex(ticker, { size: 32 }), tokenId, sequence, turn };
}

function bytecodeOf(name: string): Hex {
  const found = cachedContracts().get(name);
  if (found === undefined) throw new Error(`no contract is named ${name}`);
  return found.bytecode;
}

export type VaultsStage = Awaited<ReturnType<typeof vaultsStage>>;

/**
 * Starts a {@link contractStage} whose network has the contracts of `contracts/vaults`, and deploys them with a module that locks. The
 * worker starts first, so their addresses are computed.
 */
export async function vaultsStage() {
  const code = bytecodeOf("vaults/NIP20Market");
  const factoryAddress = lower(getContractAddress({ from: DEPLOYER, nonce: 0n }));
  const salt = numberToHex(0, { size: 32 });
  const marketAddress = lower(getContractAddress({ opcode: "CREATE2", from: factoryAddress, salt, bytecode: code }));
  const folder = await mkdtemp(join(tmpdir(), "vaults-stage-"));
  const file = join(folder, "network.json");
  const market = [{ kind: "market" as const, contract: marketAddress, startBlock: 0 }];
  const network: Network = { ...local, market, vaults: factoryAddress };
  await writeFile(file, JSON.stringify(network));
  const stage = await contractStage({ environment: { NETWORK: file } });
  const factory = await stage.create(DEPLOYER, "vaults/NIP20Vaults", keccak256(code));
  if (factory.address !== factoryAddress) throw new Error("the factory has another address");
  await stage.call({ from: DEPLOYER }, factory, "createMarket", code);
  const module = await stage.create(DEPLOYER, "vaults/LockModule", factory.address);
  const vault = (account: Hex): Hex => vaultOf(factory.address, account);
  return {
    ...stage,
    network,
    factory,
    market: stage.at("vaults/NIP20Market", marketAddress),
    module,
    /** The vault of an account. */
    vault,
    vaultContract: (account: Hex) => stage.at("vaults/NIP20Vault", vault(account)),
    /** Deploys a ticker and mints its inscription `1` to an account's vault. Returns its token id. */
    async deposited(account: Hex, ticker: string): Promise<Hex> {
      const from = { from: account };
      await stage.message(from, account, { op: "deploy", tick: ticker, max: 1000, lim: 100 });
      const tokenId = await stage.message(from, account, { op: "mint", tick: ticker, id: "1", amt: "7" });
      await stage.message(from, vault(account), { op: "tsf", tick: ticker, id: "1" });
      return tokenId;
    },
    /** The arguments of an offer without an anchor. */
    offerOf: (named: ReturnType<typeof item>, terms: OfferTerms) => [[{ ...named, terms }], 0n, zeroHash] as const,
    async stop() {
      await stage.stop();
      await rm(folder, { recursive: true });
    },
  };
}
