import { readFileSync } from "node:fs";
import type { Hex } from "viem";

/**
 * The private key of the account that deploys a contract, from the variable `DEPLOYER_KEY` or from the file that
 * `DEPLOYER_KEY_FILE` names. Messages never contain it.
 *
 * @throws {Error} if there is no key
 */
export function deployerKey(): Hex {
  const { DEPLOYER_KEY, DEPLOYER_KEY_FILE } = process.env;
  const text = DEPLOYER_KEY ?? (DEPLOYER_KEY_FILE ? readFileSync(DEPLOYER_KEY_FILE, "utf8") : "");
  const digits = text.trim().replace(/^0x/, "");
  if (/^[0-9a-fA-F]{64}$/.test(digits)) return `0x${digits}`;
  throw new Error("DEPLOYER_KEY or DEPLOYER_KEY_FILE: expected a private key, 0x and 64 hex digits");
}
