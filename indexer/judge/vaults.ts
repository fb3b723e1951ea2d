import { bytesToHex, getContractAddress, hexToBytes } from "viem/utils";
import type { Address, ContractEvent, Hex, OperationOutcome } from "@/lib/protocol";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import type { Keccak } from "@/lib/snapshots";

/** A vault that the index has seen, and the account that owns it. */
export interface SeenVault {
  readonly vault: Address;
  readonly account: Address;
  /** The block in which the index first saw it. */
  readonly blockNumber: number;
}

/** The address of an account's vault. */
export type VaultFinder = (account: Address) => Address;

/** Maximum number of accounts whose vaults are cached. */
const REMEMBERED = 10_000;
const WORD = 32;
const ADDRESS = 20;

/**
 * Computes the addresses of vaults (spec §10.3.1, §10.4.2) with a fast hash, because the worker compares the
 * recipient of each transfer with the sender's vault. Each is the CREATE2 address of a clone whose immutable arguments
 * are the account and the factory: that of a market with modules, or a market of the first form.
 */
export async function vaultFinder(factory: Address): Promise<VaultFinder> {
  const keccak = await loadKeccak();
  const finder = finders.get(factory) ?? finderWith(keccak, factory);
  finders.set(factory, finder);
  return finder;
}

/** A process has only one network, so it has only one factory. */
const finders = new Map<Address, VaultFinder>();

function finderWith(keccak: Keccak, factory: Address): VaultFinder {
  const factoryBytes = hexToBytes(factory);
  const code = new Uint8Array([...hexToBytes(codeBeginning(factory)), ...new Uint8Array(ADDRESS), ...factoryBytes]);
  // 0xff, the creator, the salt, and the hash of the code.
  const seed = new Uint8Array([0xff, ...factoryBytes, ...new Uint8Array(2 * WORD)]);
  const known = new Map<Address, Address>();
  return (account) => {
    const remembered = known.get(account);
    if (remembered !== undefined) return remembered;
    const accountBytes = hexToBytes(account);
    code.set(accountBytes, code.length - 2 * ADDRESS);
    seed.set(accountBytes, seed.length - WORD - ADDRESS);
    seed.set(keccak(code), seed.length - WORD);
    const vault = bytesToHex(keccak(seed).slice(WORD - ADDRESS));
    if (known.size >= REMEMBERED) known.clear();
    known.set(account, vault);
    return vault;
  };
}

/** The code of a clone of the factory's first contract, which precedes the immutable arguments. */
function codeBeginning(factory: Address): Hex {
  const implementation = getContractAddress({ from: factory, nonce: 1n });
  return `0x6100553d81600a3d39f3363d3d373d3d3d363d73${implementation.slice(2)}5af43d82803e903d91602b57fd5bf3`;
}

/**
 * Collects the vaults that occur in a batch: the vaults of accepted offers, and the vaults to which their accounts
 * transfer.
 */
export class SeenVaults {
  readonly #vaults = new Map<Address, SeenVault>();
  readonly #vaultOf: VaultFinder;

  constructor(vaultOf: VaultFinder) {
    this.#vaultOf = vaultOf;
  }

  /** Examines an operation. `event`: null if it is a message. */
  see({ op, accepted, sender, recipient, blockNumber }: OperationOutcome, event: ContractEvent | null): void {
    if (!accepted) return;
    if (event?.kind === "offer") this.#add(event.vault, event.seller, blockNumber);
    else if (op === "tsf" && recipient !== null && recipient !== sender && recipient === this.#vaultOf(sender)) {
      this.#add(recipient, sender, blockNumber);
    }
  }

  /** Only the first occurrence counts. */
  #add(vault: Address, account: Address, blockNumber: number): void {
    if (!this.#vaults.has(vault)) this.#vaults.set(vault, { vault, account, blockNumber });
  }

  list(): SeenVault[] {
    return [...this.#vaults.values()];
  }
}
