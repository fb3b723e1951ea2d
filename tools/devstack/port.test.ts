import { createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfiguration } from "@/lib/config";
import { portOf } from "@/lib/runtime/port-of";
import { choosePort } from "./port";
import { anyFreePort } from "./processes/free-port";

test("PORT is used if it is free, and is never replaced", async () => {
  const port = await anyFreePort();
  expect(await choosePort(readConfiguration({ PORT: String(port) }))).toBe(port);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen({ port, host: "127.0.0.1" }, resolve));
  await expect(choosePort(readConfiguration({ PORT: String(portOf(server)) }))).rejects.toMatchObject({
    code: "PORT_TAKEN",
    message: expect.stringContaining(`127.0.0.1:${port}`),
  });
  await new Promise((resolve) => server.close(resolve));
});

// An address for documentation (RFC 5737), which no machine has.
test.each([{ HOST: "203.0.113.5" }, { HOST: "203.0.113.5", PORT: "4555" }])(
  "a HOST that is no address of this machine is a wrong configuration (%j)",
  async (environment) => {
    await expect(choosePort(readConfiguration(environment))).rejects.toMatchObject({
      code: "CONFIGURATION",
      message: expect.stringMatching(/HOST: expected an address of this machine, got "203\.0\.113\.5"/),
    });
  },
);

test("a PORT on which this user may not listen is a wrong configuration", async () => {
  const refused = Object.assign(new Error("listen EACCES: permission denied 127.0.0.1:80"), { code: "EACCES" });
  const freePort = await import("./processes/free-port");
  // As root, which runs the tests in containers, every port is allowed.
  const listening = vi.spyOn(freePort, "failureToListen").mockResolvedValue(refused);
  onTestFinished(() => listening.mockRestore());
  await expect(choosePort(readConfiguration({ PORT: "80" }))).rejects.toMatchObject({
    code: "CONFIGURATION",
    message: expect.stringContaining("PORT: expected a port on which this user may listen, got 80"),
  });
});
