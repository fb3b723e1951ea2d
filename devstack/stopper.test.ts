import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

/** Starts a program with an IPC channel. It calls `listen` as soon as the channel is closed. */
function startListening(): ChildProcess {
  const program = `
    import { Stopper } from "./devstack/stopper.ts";
    process.once("disconnect", () => {
      const stopper = new Stopper(() => console.log("stops"));
      stopper.push(async () => console.log("closed"));
      setInterval(() => {}, 1_000);
      stopper.listen();
    });
    process.send("ready");`;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}

it("stops the system if the parent's channel closed before it listened", async () => {
  const child = startListening();
  if (child.stdout === null) throw new Error("the child has no output");
  const output = text(child.stdout);
  await once(child, "message");
  child.disconnect();
  const [code] = await once(child, "exit");
  expect([code, await output]).toEqual([0, "stops\nclosed\n"]);
});
