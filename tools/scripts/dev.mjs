/** `npm run dev`: runs the whole system on this machine and reloads changed sources. */
import "../../lib/runtime/no-debugger.mjs";
import { launch } from "../devstack/launch.mjs";

await launch("development");
