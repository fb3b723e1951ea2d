import { spawn } from "node:child_process";
import { childMessage } from "@/lib/runtime/messages";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { WEB } from "@/tools/devstack/programs";
import { withoutConfiguration } from "./system";

export interface TestWeb {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts another web process beside the system under test. It stops when this process dies. */
export async function startTestWeb(env: Record<string, string>): Promise<TestWeb> {
  const child = spawn(process.execPath, WEB, {
    env: { ...withoutConfiguration(), LOG_LEVEL: "fatal", PORT: String(await anyFreePort()), ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (raw) => {
      const message = childMessage.parse(raw);
      if (message.type === "ready" && message.url !== undefined) resolve(message.url);
      else reject(new Error(`The web process failed: ${JSON.stringify(message)}`));
    });
    child.once("exit", (code) => reject(new Error(`The web process exited with code ${code}.`)));
  });
  if (child.pid === undefined) throw new Error("The web process has no id.");
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
