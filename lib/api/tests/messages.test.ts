import { describe, expect, test } from "vitest";
import { MAX_UINT256 } from "@/lib/protocol";
import { SERVERS } from "@/tools/testing/harness/api";
import { requestsOf } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";

const NO_HASH = `0x${"ab".repeat(32)}`;

const api = apiForTests();

describe.each(SERVERS)("the API through the %s", (server) => {
  const { good, bad } = requestsOf(() => api().ask[server]);

  test("1-3 build messages and refuse values that no state accepts", async () => {
    expect(await good("/api/message/mint/GOLD/7/100")).toEqual({
      message: 'data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"7","amt":"100"}',
    });
    expect(await good("/api/message/mint/nobodys/a%3Ab/1")).toEqual({
      message: 'data:,{"p":"nip-20","op":"mint","tick":"nobodys","id":"a:b","amt":"1"}',
    });
    expect(await good(`/api/message/mint/GOLD/7/${MAX_UINT256}`)).toEqual({
      message: `data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"7","amt":"${MAX_UINT256}"}`,
    });
    expect(await good("/api/message/deploy/GOLD")).toEqual({
      message: 'data:,{"p":"nip-20","op":"deploy","tick":"GOLD"}',
    });
    expect(await good("/api/message/transfer/GOLD/7")).toEqual({
      message: 'data:,{"p":"nip-20","op":"tsf","tick":"GOLD","id":"7"}',
    });
    const tokenId = `0x${"AB".repeat(32)}`;
    expect(await good(`/api/message/transfer/GOLD/${tokenId}`)).toEqual({
      message: `data:,{"p":"nip-20","op":"tsf","tick":"GOLD","id":"${tokenId.toLowerCase()}"}`,
    });
    await bad("/api/message/mint/TOOLONGTICK/7/100", "INVALID_PARAMETER");
    await bad("/api/message/mint/GO%20LD/7/100", "INVALID_PARAMETER");
    await bad("/api/message/mint/GOLD/a%20b/100", "INVALID_PARAMETER");
    await bad("/api/message/mint/GOLD/a%2Fb/100", "INVALID_PARAMETER");
    for (const amount of ["0", "007", "-1", "1.5", "1e3", "x", `${MAX_UINT256 + 1n}`]) {
      await bad(`/api/message/mint/GOLD/7/${amount}`, "INVALID_PARAMETER");
    }
    await bad("/api/message/deploy/%C3%A9", "INVALID_PARAMETER");
    await bad(`/api/message/transfer/GOLD/${"9".repeat(79)}`, "INVALID_PARAMETER");
  });

  test("10 answers the status of a transaction", async () => {
    expect(await good(`/api/${api().history.hash("gold1")}/status`)).toEqual({ status: "success" });
    expect(await good(`/api/${api().history.hash("taken")}/status`)).toEqual({
      status: "failed",
      reason: "MINT_ID_TAKEN",
    });
    expect(await good(`/api/${api().history.hash("unknownOp")}/status`)).toEqual({
      status: "failed",
      reason: "UNKNOWN_OP",
    });
    await bad(`/api/${api().history.hash("foreign")}/status`, "TRANSACTION_UNKNOWN");
    await bad(`/api/${NO_HASH}/status`, "TRANSACTION_UNKNOWN");
    await bad("/api/GOLD/status", "TRANSACTION_UNKNOWN");
  });
});
