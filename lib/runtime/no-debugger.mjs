/**
 * Keeps SIGUSR1 from opening Node's debugger, through which another process could read every secret of this one. A program imports
 * this module before any other. Node has an option for it (`--disable-sigusr1`), but not in all supported versions: Node 20 refuses to
 * start with it (debugger-flags.mjs, deploy/node.sh). Plain JavaScript, because some programs run without a loader.
 */
import { close, url } from "node:inspector";

/** A developer who starts the debugger asks for it with one of these. `--inspect-port` alone does not start it. */
const REQUEST = /(?:^|\s)--inspect(?:-brk|-wait)?(?:[=\s]|$)/;

let reported = false;
// With a listener, Node does not act on the signal.
process.on("SIGUSR1", () => {
  if (reported) return;
  reported = true;
  process.emitWarning("SIGUSR1 was ignored. It does not open the debugger: start the program with --inspect.");
});
// The signal may have arrived before, and Node opens the debugger up to two turns of the event loop later.
const isRequested = REQUEST.test([...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" "));
const closeOpened = () => {
  if (!isRequested && url() !== undefined) close();
};
closeOpened();
for (const delay of [0, 1_000]) setTimeout(closeOpened, delay).unref();
