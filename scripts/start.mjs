/** `npm start`: runs the whole system on this machine. */
import { launch } from "../devstack/launch.mjs";

await launch("production");
