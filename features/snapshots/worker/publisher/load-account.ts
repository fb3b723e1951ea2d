import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { privateKeyToAccount } from "viem/accounts";
import { DEVELOPMENT } from "@/lib/chain/networks/development";
import { ConfigurationError, type PublisherKey, parsePrivateKey } from "@/lib/config";
import { parseAddress } from "@/lib/protocol/forms";
import { InvariantError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { Secret } from "@/lib/runtime/secret";
import type { PublisherAccount } from "./sign";

const FILE = "PUBLISHER_KEY_FILE";
/** Size limit in bytes. A file with a key and surrounding white space is smaller. */
const LARGEST_FILE = 1_000;
/** Permissions of group and others. */
const OTHERS = 0o077;

/** The accounts of development chains with public keys that this project uses as publishers. */
const PUBLIC_ACCOUNTS = new Set(["0xbcd4042de499d14e55001ccbb24a551f3b954096"]);

/**
 * Loads the publisher's account from the configured key. The key never appears in errors or logs. Warns if other users
 * may read the key's file.
 * @throws ConfigurationError if the file cannot be read or has no private key
 */
export async function loadAccount(source: PublisherKey): Promise<PublisherAccount> {
  const key = source.kind === "value" ? source.key : await readKey(source.path);
  const account = privateKeyToAccount(key.reveal());
  const address = parseAddress(account.address);
  if (address === null) throw new InvariantError("the publisher's account has no address");
  return { address, signTransaction: account.signTransaction };
}

/**
 * Refuses the key of a development chain on any other chain, because anyone could spend its coins and vote with it.
 * @throws ConfigurationError
 */
export function requirePrivateAccount({ address }: PublisherAccount, chainId: number): void {
  if (chainId === DEVELOPMENT.chainId || !PUBLIC_ACCOUNTS.has(address)) return;
  throw wrong("PUBLISHER_KEY", `expected a private key, but everyone knows the key of ${address}`, "Make a new key.");
}

async function readKey(path: string): Promise<Secret<`0x${string}`>> {
  const text = await readText(resolve(path));
  const key = parsePrivateKey(text.trim());
  if (key === null) {
    throw wrong(
      FILE,
      `expected a private key in ${path}: 64 hex digits, with or without 0x`,
      "Correct the file's content.",
    );
  }
  return new Secret(key);
}

async function readText(path: string): Promise<string> {
  const file = await open(path).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? `: ${String(error.code)}` : "";
    throw wrong(FILE, `${path} cannot be read${code}`, "Set it to a file that the worker's user may read.");
  });
  try {
    const { mode } = await file.stat();
    if (process.platform !== "win32" && (mode & OTHERS) !== 0) {
      log.warn(
        { path, mode: (mode & 0o777).toString(8), hint: `chmod 600 ${path}` },
        "other users may read the publisher's key",
      );
    }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LARGEST_FILE));
    return buffer.toString("utf8", 0, bytesRead);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw wrong(FILE, `${path} is not a file`, "Set it to a file that contains 64 hex digits.");
  } finally {
    await file.close();
  }
}

function wrong(where: string, expected: string, hint: string): ConfigurationError {
  return new ConfigurationError([{ where, expected, hint }]);
}
