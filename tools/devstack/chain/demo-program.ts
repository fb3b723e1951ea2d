/** Writes the demo history to the chain at the URL of the first argument: a program of its own ({@link file://./demo.ts}). */
import { z } from "zod";
import { writeDemo } from "./demo";

await writeDemo(z.url().parse(process.argv[2]));
