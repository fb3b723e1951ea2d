import { watch } from "node:fs";
import { join } from "node:path";
import { DEVELOPMENT, isDevelopmentChain } from "@/lib/chain/networks/development";
import type { Configuration } from "@/lib/config";
import { EXIT_CONFIGURATION } from "@/lib/runtime/errors";
import type { ChildMessage } from "@/lib/runtime/messages";
import { progressLine } from "@/lib/runtime/progress-line";
import type { Terminal } from "@/lib/runtime/terminal";
import { localPublisher, localRegistryAddress } from "./chain/registry";
import type { SystemContext } from "./context";
import { bundlePrograms } from "./prepare/programs.mjs";
import { Child } from "./processes/child";
import { WEB, WORKER } from "./programs";

/** File changes within this time cause one restart. */
const CHANGE_MILLISECONDS = 200;

interface Addresses {
  readonly databaseUrl: string;
  /** The same database with the read-only role. */
  readonly webDatabaseUrl: string;
  readonly rpcUrl: string;
  readonly port: number;
}

/** Starts the worker and the web process. Resolves with the site's URL as soon as it answers. */
export function startParts(context: SystemContext, addresses: Addresses): Promise<string> {
  const env = environment(context, addresses);
  const { terminal } = context;
  const worker = startChild(
    context,
    "worker",
    WORKER,
    { ...env, ...publisherVariables(context.configuration) },
    (message) => {
      if (message.type === "progress") terminal.status(progressLine(message));
    },
  );
  if (context.mode === "development") restartOnChange(["features", "indexer", "lib"], worker, terminal);
  return new Promise((resolve) => {
    const webEnv = { ...env, DATABASE_URL: addresses.webDatabaseUrl };
    startChild(context, "web", WEB, webEnv, (message) => {
      if (message.type === "ready") resolve(message.url ?? `http://127.0.0.1:${addresses.port}`);
    });
  });
}

function startChild(
  { configuration, terminal, stopper }: SystemContext,
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onMessage: (message: ChildMessage) => void,
): Child {
  const log = join(configuration.dataDir, "logs", `${name}.log`);
  const child = new Child({
    name,
    args,
    env,
    log,
    onMessage,
    onEnd(reason, pause) {
      terminal.print(`The ${name} process exited: ${reason}\n  Log: ${log}`);
      if (pause !== null) return terminal.print(`  It restarts in ${pause / 1000} s.`);
      stopper.stop(EXIT_CONFIGURATION).catch((error: unknown) => terminal.print(String(error)));
    },
  });
  stopper.push(() => child.stop());
  return child;
}

/** For the worker only: Next reloads the pages. A bundle with an error leaves the running worker alone. */
function restartOnChange(folders: readonly string[], child: Child, terminal: Terminal): void {
  let timer: NodeJS.Timeout | undefined;
  // One after the other, so that an older bundle never replaces a newer one.
  let bundled = Promise.resolve();
  const restart = (): void => {
    bundled = bundled
      .then(bundlePrograms)
      .then(() => child.restart())
      .catch((error: unknown) => terminal.print(String(error)));
  };
  for (const folder of folders) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(restart, CHANGE_MILLISECONDS);
    });
  }
}

/**
 * The variables of the publisher, for the worker only. On its own local chain, and nowhere else, `npm start` publishes with the
 * account of that chain's registry, whose key is public.
 */
export function publisherVariables({ publisherKey, rpcUrls, network }: PublisherChoice): Record<string, string> {
  if (publisherKey?.kind === "value") return { PUBLISHER_KEY: publisherKey.key.reveal() };
  const isOwnChain = rpcUrls.length === 0 && network !== null && isDevelopmentChain(network);
  if (publisherKey !== null || !isOwnChain || network.registry !== localRegistryAddress()) return {};
  return { PUBLISHER_KEY: localPublisher().key };
}

type PublisherChoice = Pick<Configuration, "publisherKey" | "rpcUrls" | "network">;

/** The variables that an operator would set for each process. */
function environment({ configuration, mode }: SystemContext, { databaseUrl, rpcUrl, port }: Addresses) {
  const isLocal = configuration.rpcUrls.length === 0;
  return {
    ...process.env,
    // Stack traces name the sources. In production this would cost memory (docs/decisions/bundled-programs.md).
    ...(mode === "development" ? { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --enable-source-maps` } : {}),
    ...(isLocal && configuration.network !== null && !process.env.NETWORK ? { NETWORK: DEVELOPMENT.name } : {}),
    NODE_ENV: mode,
    DATABASE_URL: databaseUrl,
    RPC_URL: rpcUrl,
    DATA_DIR: configuration.dataDir,
    PORT: String(port),
  };
}
