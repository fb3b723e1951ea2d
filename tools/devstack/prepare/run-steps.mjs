/**
 * Runs the given steps of the preparation. Usage: `node run-steps.mjs STEP...`. It ends when its standard input ends, so also when its
 * parent is killed.
 */
import "../../../lib/runtime/no-debugger.mjs";
import { prepare } from "./index.mjs";

process.stdin.on("end", () => process.exit(1)).resume();
await prepare(process.argv.slice(2));
process.exit(0);
