import type { Command } from "@/indexer/feature";
import { onDatabase, retry, withServices } from "@/indexer/services";
import { EXIT_NO } from "@/lib/runtime/errors";
import { makeSnapshot } from "./make-snapshot";

/** `snapshot`. */
export const snapshotCommand: Command = {
  help: `  snapshot --at BLOCK
            make the snapshot of a final block that is not made automatically; the worker may run meanwhile`,
  options: { at: "string" },
  prepare({ at: text }) {
    if (typeof text !== "string" || !/^[0-9]{1,15}$/.test(text)) return null;
    const at = Number(text);
    return async (context) => {
      const { stop, print } = context;
      const done = await withServices(context, async ({ databaseUrl, rpc, network }) => {
        const attempt = () =>
          onDatabase(databaseUrl, (connection) => makeSnapshot({ connection, rpc, network, block: at, stop }));
        return retry({ what: "the snapshot", stop }, async () => ({ made: await attempt() }));
      });
      if (done === null) {
        print("stopped; nothing has changed");
        return EXIT_NO;
      }
      const { made } = done;
      if (made === null) print(`the snapshot of block ${at} exists already`);
      else print(`made the snapshot of block ${at}: ${made.balances} balances, ${made.inscriptions} inscriptions`);
      return 0;
    };
  },
};
