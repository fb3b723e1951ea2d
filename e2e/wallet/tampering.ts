import type { Page } from "@playwright/test";
import type { ProofAnswer } from "@/tools/testing/harness/forged-proof";

/** Changes the answers of the site with proofs of balances. */
export async function tamper(page: Page, change: (answer: ProofAnswer) => void): Promise<void> {
  await page.route("**/api/explorer/snapshots/*/balances/*/*", async (route) => {
    const answer = await (await route.fetch()).json();
    change(answer);
    await route.fulfill({ json: answer });
  });
}
