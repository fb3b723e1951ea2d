import { parseArgs } from "node:util";
import { chooseMutants } from "@/tools/testing/mutants/mutant";
import { type Outcome, runMutants } from "@/tools/testing/mutants/run-mutants";
import { SUBJECTS } from "@/tools/testing/mutants/subjects";

const HELP = `Changes one line of a contract at a time, and runs the contract's tests, of which one must fail.

  npm run fuzz mutants
  npm run fuzz mutants -- --only NIP20Vault.sol

  --only TEXT  only mutants whose file or text contains TEXT
  --all        also prints the mutants that are killed, each with a test that fails, and those that are harmless

Exits with 0 if the tests notice every mutant but those that the list argues to be harmless, which they must not notice. Else
with 1.`;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    all: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else process.exitCode = await run();

async function run(): Promise<number> {
  const begun = performance.now();
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => stop.abort(new Error(`Stopped by ${signal}.`)));
  const outcomes = await runMutants(chooseMutants(SUBJECTS, values.only), print, stop.signal);
  const seconds = (performance.now() - begun) / 1000;
  const expected = outcomes.filter(({ verdict }) => verdict === "as expected");
  const harmless = expected.filter(({ mutant }) => mutant.harmless !== undefined).length;
  const killed = expected.length - harmless;
  const wrong = outcomes.length - expected.length;
  const each = (seconds / Math.max(outcomes.length, 1)).toFixed(1);
  console.log(
    `${outcomes.length} mutants, ${killed} killed, ${harmless} harmless, ${wrong} unexpected, ${seconds.toFixed(0)} s (${each} s each)`,
  );
  return wrong === 0 && outcomes.length > 0 ? 0 : 1;
}

function print({ text, verdict, reason, mutant }: Outcome): void {
  if (verdict !== "as expected") console.log([verdict, text, ...(reason === null ? [] : [reason])].join(": "));
  else if (values.all) console.log(`${reason ?? `harmless, because ${mutant.harmless}`}: ${text}`);
}
