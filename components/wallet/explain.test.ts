import {
  ChainMismatchError,
  HttpRequestError,
  InsufficientFundsError,
  InvalidParamsRpcError,
  NonceTooLowError,
  ProviderDisconnectedError,
  ResourceUnavailableRpcError,
  RpcRequestError,
  TransactionExecutionError,
  UnknownRpcError,
  UserRejectedRequestError,
} from "viem";
import { describe, expect, it } from "vitest";
import { doubtAfter, explainWalletError } from "./explain";

const chain = {
  id: 1,
  name: "One",
  nativeCurrency: { name: "C", symbol: "C", decimals: 18 },
  rpcUrls: { default: { http: [] } },
};
const inner = new Error("inner");
const wrap = (cause: ConstructorParameters<typeof TransactionExecutionError>[0]) =>
  new TransactionExecutionError(cause, { account: null });

describe("explainWalletError", () => {
  it.each([
    ["rejected", wrap(new UserRejectedRequestError(inner))],
    ["already-asked", new ResourceUnavailableRpcError(inner)],
    ["insufficient-funds", wrap(new InsufficientFundsError())],
    ["wrong-chain", wrap(new ChainMismatchError({ chain, currentChainId: 2 }))],
    ["nonce", wrap(new NonceTooLowError())],
    ["unreachable", new HttpRequestError({ url: "http://localhost" })],
    ["unknown", new Error("something else")],
    ["unknown", undefined],
  ])("%s", (kind, error) => expect(explainWalletError(error).kind).toBe(kind));

  it("recognizes the rule against data to own accounts at any depth", () => {
    const message = "External transactions to internal accounts cannot include data";
    const rpc = new RpcRequestError({ body: {}, error: { code: -32602, message }, url: "" });
    expect(explainWalletError(wrap(new UnknownRpcError(rpc))).kind).toBe("own-account-data");
    expect(explainWalletError({ code: -32602, message }).kind).toBe("own-account-data");
  });

  it.each([
    ["as is", { code: -32000, message: "replacement transaction underpriced" }],
    ["rejected", { code: -32003, message: "txpool is full" }],
    ["wrapped by a wallet", { code: -32603, message: "Internal JSON-RPC error.", data: { code: -32000, message: "" } }],
    ["wrapped twice", { code: -32603, message: "", data: { originalError: { code: -32010, message: "" } } }],
  ])("recognizes a node's refusal, %s", (_, error) => {
    expect(explainWalletError(error).kind).toBe("node-refused");
  });

  const declined = { code: -32000, message: "User cancelled the request" };
  const rejection = { code: 4001, message: "" };
  it.each([
    ["as a text with another code", declined],
    [
      "as such a text, wrapped by viem",
      wrap(new UnknownRpcError(new RpcRequestError({ body: {}, error: declined, url: "" }))),
    ],
    ["as an error with the standard's code", Object.assign(new Error("no"), { code: 4001 })],
    ["as the data of another error", { code: -32603, message: "Internal JSON-RPC error.", data: rejection }],
    ["as an original error", { code: -32603, message: "", data: { originalError: rejection } }],
    [
      "as the data of an error that viem wraps",
      wrap(new UnknownRpcError(Object.assign(new Error(""), { data: rejection }))),
    ],
    ["as a list of errors", { code: -32603, message: "", data: { errors: [rejection] } }],
    ["with the code of WalletConnect", { code: 5000, message: "User rejected." }],
    ["with the code of a library", { code: "ACTION_REJECTED", message: "" }],
    ["as a text alone", "MetaMask Tx Signature: User denied transaction signature."],
    ["as a text with the verb first", { code: -32603, message: "Request was declined by the user" }],
  ])("recognizes that a person declined, %s", (_, error) => {
    expect(explainWalletError(error).kind).toBe("rejected");
  });

  it.each([
    ["a node's refusal that names a user", { code: -32000, message: "user operation underpriced" }],
    ["a canceled transaction", { code: -32000, message: "transaction was cancelled" }],
  ])("does not take %s for it", (_, error) => {
    expect(explainWalletError(error).kind).toBe("node-refused");
  });

  it("terminates on circular causes", () => {
    const error = new Error("round");
    error.cause = error;
    expect(explainWalletError(error).kind).toBe("unknown");
    const data: Record<string, unknown> = { code: 1 };
    data.data = data;
    expect(explainWalletError(data).kind).toBe("unknown");
  });
});

describe("doubtAfter", () => {
  it.each([
    ["yes", new ProviderDisconnectedError(inner)],
    ["yes", new Error("something else")],
    ["yes", wrap(new UnknownRpcError(inner))],
    ["yes", { code: -32000, message: "already known" }],
    ["yes", wrap(new NonceTooLowError({ cause: new UnknownRpcError(new Error("already known")) }))],
    ["if-counted", { code: -32000, message: "replacement transaction underpriced" }],
    ["if-counted", wrap(new NonceTooLowError())],
    ["no", wrap(new UserRejectedRequestError(inner))],
    ["no", { code: -32603, message: "", data: { code: 4001, message: "" } }],
    // A node may have worded its refusal like this.
    ["if-counted", { code: -32000, message: "User cancelled the request" }],
    ["no", wrap(new InsufficientFundsError())],
    [
      "no",
      wrap(new InsufficientFundsError({ cause: new UnknownRpcError(Object.assign(new Error(""), { code: -32000 })) })),
    ],
    ["no", new InvalidParamsRpcError(inner)],
    ["no", new ResourceUnavailableRpcError(inner)],
  ])("%s", (doubt, error) => expect(doubtAfter(error)).toBe(doubt));
});
