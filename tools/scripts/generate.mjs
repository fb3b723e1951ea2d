import { generate } from "../devstack/prepare/generate.mjs";

await generate(console.log);
