import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getContractAddress, type Hex, zeroAddress } from "viem";
import { describe, expect, test } from "vitest";
import { local } from "@/lib/chain/networks";
import { contractStage, lower } from "@/tools/testing/harness/contracts";
import { OPEN } from "@/tools/testing/harness/token-contracts";

describe("a contract override in the network file", () => {
  test("changes the recorded contract from the start of its block on", async () => {
    const folder = await mkdtemp(join(tmpdir(), "engrave-network-"));
    const file = join(folder, "network.json");
    const account: Hex = lower("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
    const [first, second] = [0n, 1n].map((nonce) => lower(getContractAddress({ from: account, nonce })));
    if (!first || !second) throw new Error("there are no addresses");
    const contractOverrides = [
      { ticker: "CHANGED", block: 5, contract: second },
      { ticker: "NOWHERE", block: 5, contract: second },
    ];
    await writeFile(file, JSON.stringify({ ...local, name: "overridden", contractOverrides }));
    const own = await contractStage({ environment: { NETWORK: file } });
    try {
      const token = (limit: bigint) =>
        own.create(account, "NIP20Token", account, "CHANGED", 100n, limit, false, zeroAddress, 0n);
      const [old, young] = [await token(10n), await token(10n)];
      expect([old.address, young.address]).toEqual([first, second]);
      const keys = { op: "deploy", tick: "CHANGED", max: 100, lim: 10, contract: first };
      await own.message({ from: account }, account, keys);
      const gas = 300_000n;
      // Block 4 is the last block of the old contract, block 5 the first one of the new contract.
      const [, ...before] = await own.together(
        () => own.submit({ from: account, gas }, old, "setMinting", OPEN),
        () => own.submit({ from: account, gas }, old, "mint", account, 1n),
        () => own.submit({ from: account, gas }, young, "setMinting", OPEN),
      );
      const after = await own.together(
        () => own.submit({ from: account, gas }, old, "mint", account, 2n),
        () => own.submit({ from: account, gas }, young, "setMinting", OPEN),
      );
      const [late] = await own.together(() => own.submit({ from: account, gas }, young, "mint", account, 3n));
      await own.synced();
      expect((await own.client.getTransactionReceipt({ hash: after[0] ?? "0x" })).blockNumber).toBe(5n);
      expect(await own.outcomes(before[0] ?? "0x")).toEqual(["mint accepted"]);
      expect(await own.operations(after[0] ?? "0x")).toEqual([]);
      expect(await own.outcomes(late ?? "0x")).toEqual(["mint MINT_ID_TAKEN"]);
      expect((await own.deployment("CHANGED"))?.contract).toBe(second);
    } finally {
      await own.stop();
      await rm(folder, { recursive: true });
    }
  });
});
