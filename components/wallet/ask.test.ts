import { createClient, custom } from "viem";
import { sendTransaction } from "viem/actions";
import { describe, expect, it } from "vitest";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { askingOnce } from "./ask";

const ACCOUNT = `0x${"a".repeat(40)}` as const;

/** Sends through a wallet that fails `eth_sendTransaction` with this error. Resolves with the methods that it was asked by. */
async function askedAfter(error: { readonly code: number; readonly message: string }): Promise<readonly string[]> {
  const asked: string[] = [];
  const provider = {
    request: async ({ method }: { method: string }) => {
      asked.push(method);
      if (method === "eth_chainId") return "0x7a69";
      throw method === "eth_sendTransaction" ? error : { code: 4001, message: "declined" };
    },
  };
  let isAsked = false;
  const transport = custom(
    askingOnce(provider, () => {
      isAsked = true;
    }),
  );
  const client = createClient({ chain: developmentChain, transport });
  await sendTransaction(client, { account: ACCOUNT, to: ACCOUNT }).catch(() => undefined);
  expect(isAsked).toBe(true);
  return asked.filter((method) => method !== "eth_chainId");
}

describe("a request to sign", () => {
  it("is not repeated by another method if the node may have the transaction", async () => {
    expect(await askedAfter({ code: -32000, message: "already known" })).toEqual(["eth_sendTransaction"]);
    expect(await askedAfter({ code: -32602, message: "invalid" })).toEqual(["eth_sendTransaction"]);
  });

  it("is made by the other method if the wallet has no eth_sendTransaction", async () => {
    const asked = await askedAfter({ code: -32601, message: "no method" });
    expect(asked).toEqual(["eth_sendTransaction", "wallet_sendTransaction"]);
  });
});
