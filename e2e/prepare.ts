import { prepare } from "../tools/devstack/prepare/index.mjs";

/** Prepares the checkout once, so that no test waits for a build. `npm test` has already prepared it. */
export default function setup(): Promise<void> {
  return prepare(["packages", "client", "programs", "pages"]);
}
