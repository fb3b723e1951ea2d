import { watch } from "node:fs";
import { join } from "node:path";
import { EXIT_CONFIGURATION } from "@/lib/runtime/errors";
import type { ChildMessage } from "@/lib/runtime/messages";
import { progressLine } from "@/lib/runtime/progress-line";
import { Child } from "./processes/child";
import type { SystemContext } from "./services";

/** Changes that come together count as one. */
const CHANGE_MILLISECONDS = 200;

interface Addresses {
  readonly databaseUrl: string;
  /** The same database, for a role that may only read. */
  readonly webDatabaseUrl: string;
  readonly rpcUrl: string;
  readonly port: number;
}

/** What `npm run indexer` gives Node as well: most of what a batch makes is garbage soon after. */
export const WORKER_FLAGS = ["--max-semi-space-size=48"];

/** Starts worker and web. Resolves with the page's address when it answers. */
export function startParts(context: SystemContext, addresses: Addresses): Promise<string> {
  const env = environment(context, addresses);
  const { terminal } = context;
  const worker = startChild(
    context,
    "worker",
    [...WORKER_FLAGS, "--import", "tsx", "indexer/main.ts"],
    env,
    (message) => {
      if (message.type === "progress") terminal.status(progressLine(message));
    },
  );
  if (context.mode === "development") restartOnChange(["indexer", "lib"], worker);
  return new Promise((resolve) => {
    const webEnv = { ...env, DATABASE_URL: addresses.webDatabaseUrl };
    startChild(context, "web", ["--import", "tsx", "server/main.ts"], webEnv, (message) => {
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
      terminal.say(`The ${name} ended: ${reason}\n  Its log is ${log}.`);
      if (pause !== null) return terminal.say(`  It starts again in ${pause / 1000} s.`);
      stopper.stop(EXIT_CONFIGURATION).catch((error: unknown) => terminal.say(String(error)));
    },
  });
  stopper.push(() => child.stop());
  return child;
}

/** Next reloads the pages by itself. */
function restartOnChange(folders: readonly string[], child: Child): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => child.restart(), CHANGE_MILLISECONDS);
    });
  }
}

/** What the processes of a deployment are given by hand. */
function environment({ configuration, mode }: SystemContext, { databaseUrl, rpcUrl, port }: Addresses) {
  const isLocal = configuration.rpcUrls.length === 0;
  return {
    ...process.env,
    ...(isLocal && configuration.network !== null && !process.env.NETWORK ? { NETWORK: "local" } : {}),
    NODE_ENV: mode,
    DATABASE_URL: databaseUrl,
    RPC_URL: rpcUrl,
    DATA_DIR: configuration.dataDir,
    PORT: String(port),
  };
}
