import { prepare } from "../devstack/prepare/index.mjs";

await prepare(["client", "programs"]);
