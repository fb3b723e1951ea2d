import { finishBuild } from "../devstack/prepare/finish-build.mjs";

await finishBuild();
