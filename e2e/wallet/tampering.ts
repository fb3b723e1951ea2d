import type { Page } from "@playwright/test";
import { keccak256 } from "viem";
import type { Hash } from "@/lib/protocol";
import { hashBalance, hexOf } from "@/lib/snapshots";

/** The site's answer with the proof of a balance. */
export interface ProofAnswer {
  snapshot: { balancesRoot: string };
  leaf: { ticker: string; address: Hash; amount: number; hash: string };
  proof: string[];
}

/** Changes the answers of the site with proofs of balances. */
export async function tamper(page: Page, change: (answer: ProofAnswer) => void): Promise<void> {
  await page.route("**/api/explorer/snapshots/*/balances/*/*", async (route) => {
    const answer = await (await route.fetch()).json();
    change(answer);
    await route.fulfill({ json: answer });
  });
}

/** Sets another amount and its hash. */
export function forge(answer: ProofAnswer): void {
  answer.leaf.amount = 1_000_000;
  const leaf = { ...answer.leaf, amount: BigInt(answer.leaf.amount) };
  answer.leaf.hash = hexOf(hashBalance(leaf, (bytes) => keccak256(bytes, "bytes")));
}
