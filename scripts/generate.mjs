import { generate } from "./prepare/generate.mjs";

await generate(console.log);
