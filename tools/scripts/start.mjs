/** `npm start`: runs the whole system on this machine. */
import "../../lib/runtime/no-debugger.mjs";
import { launch } from "../devstack/launch.mjs";

await launch("production");
