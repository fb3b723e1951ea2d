import { createServer, type IncomingMessage } from "node:http";
import { createWalletClient, type Hex, hexToBigInt, http, isHex } from "viem";
import { z } from "zod";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { listen } from "@/tools/testing/harness/listen";
import { addressOf, developmentAccount } from "../wallet/accounts";

/** The development account that the service keeps. */
export const SERVICE_ACCOUNT = 9;

/** What the service does: tests change it. */
export interface Service {
  readonly origin: string;
  isSignedIn: boolean;
  /** Whether the person refuses to sign. */
  isRefusing: boolean;
  /** Whether its frame loads. */
  isReachable: boolean;
  /** URL of the chain's node. */
  chain: string;
  close(): void;
}

/** The script of the frame: speaks the protocol of the SDK (messages with the SDK's parameters in their types), and shows a form. */
const FRAME = `<!doctype html><button hidden>Confirm the code</button><script>
const parameters = new URL(location.href).searchParams.get("params");
const post = (type, response) => parent.postMessage({ msgType: type + "-" + parameters, response }, "*");
const button = document.querySelector("button");
async function form() {
  button.hidden = false;
  post("MAGIC_SHOW_OVERLAY", {});
  await new Promise((resolve) => button.addEventListener("click", resolve, { once: true }));
  button.hidden = true;
  post("MAGIC_HIDE_OVERLAY", {});
}
addEventListener("message", async ({ data }) => {
  if (!String(data.msgType).startsWith("MAGIC_HANDLE_REQUEST")) return;
  if (data.payload.method === "mc_login") await form();
  const answered = await fetch("/answer", { method: "POST", body: JSON.stringify(data.payload) });
  post("MAGIC_HANDLE_RESPONSE", { jsonrpc: "2.0", id: data.payload.id, ...(await answered.json()) });
});
post("MAGIC_OVERLAY_READY", {});
</script>`;

const hex = z.custom<Hex>((value) => isHex(value));
const requestSchema = z.object({
  method: z.string(),
  params: z.array(z.object({ to: hex, data: hex.optional(), value: hex.optional() }).optional()).catch([]),
});

/** Starts a stand-in for the sign-in service: a page for the SDK's frame. */
export async function startService(): Promise<Service> {
  const server = createServer(async (request, response) => {
    if (!service.isReachable) {
      response.writeHead(503).end();
    } else if (request.method === "POST") {
      const answered = await answer(service, requestSchema.parse(JSON.parse(await bodyOf(request))));
      response.end(JSON.stringify(answered));
    } else response.setHeader("content-type", "text/html").end(FRAME);
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const service: Service = {
    ...{ origin, isSignedIn: false, isRefusing: false, isReachable: true, chain: "" },
    close: () => void server.close(),
  };
  return service;
}

async function answer(service: Service, { method, params }: z.infer<typeof requestSchema>): Promise<object> {
  switch (method) {
    case "mc_login":
      service.isSignedIn = true;
      return { result: [addressOf(SERVICE_ACCOUNT)] };
    case "magic_is_logged_in":
      return { result: service.isSignedIn };
    case "magic_auth_logout":
      service.isSignedIn = false;
      return { result: true };
    case "eth_accounts":
      return { result: service.isSignedIn ? [addressOf(SERVICE_ACCOUNT)] : [] };
    case "eth_sendTransaction":
      if (service.isRefusing) return { error: { code: -32603, message: "User denied transaction signature." } };
      return { result: await send(service.chain, params[0]) };
    default:
      return { error: { code: -32601, message: `no method ${method}` } };
  }
}

function send(chain: string, call: z.infer<typeof requestSchema>["params"][number]): Promise<Hex> {
  if (call === undefined) throw new Error("no transaction");
  const account = developmentAccount(SERVICE_ACCOUNT);
  const client = createWalletClient({ account, chain: developmentChain, transport: http(chain) });
  const { to, data = "0x", value = "0x0" } = call;
  return client.sendTransaction({ to, data, value: hexToBigInt(value) });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request) body += String(part);
  return body;
}
