/**
 * The commands behind `npm run bench NAME` and the other groups of package.json. tools/scripts/run.mjs runs and lists them.
 *
 * @typedef {object} Command
 * @property {string} about what it does, and what it needs
 * @property {string} program a program, relative to the repository
 * @property {readonly string[]} [args] arguments before those of the command line
 * @property {boolean} [bundles] whether it runs the bundled programs, which are built first if a source has changed
 * @property {string} [example] arguments that it takes
 *
 * @typedef {object} Group
 * @property {string} about what its commands do
 * @property {string} [usual] the command that runs without a name
 * @property {Readonly<Record<string, Command>>} commands
 */

/** @type {Group} */
const bench = {
  about: "measures, and compares the figures with their limits (docs/performance.md)",
  commands: {
    index: {
      about: "throughput of the worker, compared with its limits",
      program: "tools/bench/index.ts",
      bundles: true,
      example: "a 20000",
    },
    node: {
      about: "throughput of the worker with slow and limited nodes, or memory with `hostile` ones",
      program: "tools/bench/node.ts",
      bundles: true,
      example: "20",
    },
    api: {
      about: "throughput of the API, compared with bare servers; needs a build",
      program: "tools/bench/api.ts",
      example: "3",
    },
    latency: {
      about: "time from a block of the local chain to its effect in the API; needs a build",
      program: "tools/bench/latency.ts",
    },
    stream: {
      about: "memory while clients read a list of a million mints; needs a build",
      program: "tools/bench/stream.ts",
    },
    large: {
      about: "sizes, latency and cost of a block of a large index; needs a build",
      program: "tools/bench/large.ts",
      example: "1000000",
    },
    results: {
      about: "latency of the results of an account with a million operations",
      program: "tools/bench/results.ts",
      example: "100000",
    },
    bootstrap: {
      about: "time from an archive's files to an index, and detection of flipped bits",
      program: "tools/bench/bootstrap.ts",
      bundles: true,
      example: "1000000 5000000",
    },
    snapshots: {
      about: "time, memory and disk of snapshots, and proofs of a million balances",
      program: "tools/bench/snapshots.ts",
      bundles: true,
      example: "-- --size 1000000",
    },
    takeover: {
      about: "time until a standby leads, for each way in which a leader can fail",
      program: "tools/bench/takeover.ts",
      bundles: true,
    },
    floods: {
      about: "latency of the API while clients flood the site; needs a build",
      program: "tools/bench/floods.ts",
    },
    pages: {
      about: "compressed JavaScript of each page, and the time of its main thread beside a bare page",
      program: "tools/bench/pages.ts",
      example: "main",
    },
    lighthouse: {
      about: "Lighthouse scores of the most visited pages, beside a bare page",
      program: "tools/bench/pages-lighthouse.ts",
      example: "home token",
    },
    gas: { about: "gas of each call of the market", program: "tools/bench/market-gas.ts" },
  },
};

/** @type {Group} */
const fuzz = {
  about: "attacks a part with random input, which a seed repeats",
  commands: {
    api: {
      about: "hostile requests, generated from the OpenAPI document",
      program: "tools/scripts/fuzz-api.ts",
      example: "-- --requests 20000 --seed 1",
    },
    pages: {
      about: "hostile page requests, none of which may get a 5xx; needs a build",
      program: "tools/scripts/fuzz-pages.ts",
      example: "-- --requests 2500 --seed 1",
    },
    contracts: {
      about: "a million random calls of the market and the snapshot contracts",
      program: "contracts/forge.mjs",
      args: ["--calls", "1000000"],
      example: "-- --seed 1",
    },
    mutants: {
      about: "one-line mutants of the contracts, each of which a test must notice",
      program: "tools/scripts/fuzz-mutants.ts",
      example: "-- --only NIP20Vault.sol",
    },
    proofs: {
      about: "random and mutated proofs for the registry on a real chain",
      program: "tools/scripts/fuzz-proofs.ts",
      example: "-- --count 10000 --seed 1",
    },
    market: {
      about: "random trades on real chains; no buyer may pay for nothing",
      program: "tools/scripts/fuzz-market.ts",
      example: "-- --schedules 10000 --seed 1",
    },
  },
};

/** @type {Group} */
const simulate = {
  about: "simulates faults and crowds",
  usual: "worker",
  commands: {
    worker: {
      about: "the worker with faulty nodes, cut connections, kills and reorganizations",
      program: "tools/scripts/simulate.ts",
      example: "-- --seeds 2000",
    },
    publisher: {
      about: "two workers that publish snapshots, with kills and reorganizations",
      program: "tools/scripts/simulate-publisher.ts",
      example: "-- --kills 500 --reorgs 500",
    },
    minting: {
      about: "the share of mints that succeed if many people mint at once",
      program: "tools/scripts/simulate-minting.ts",
      example: "-- --minters 200 --supply 20000",
    },
    race: {
      about: "several buyers in one block, by ex and in the market: how many pay and get nothing",
      program: "tools/scripts/race.ts",
      example: "-- --buyers 5",
    },
  },
};

/** @type {Group} */
const deploy = {
  about: "deploys a contract with the key in DEPLOYER_KEY; needs build:programs",
  commands: {
    registry: {
      about: "a registry of snapshots; prints its address for the network file",
      program: "dist/deploy-registry.js",
      example: "-- --publisher ADDRESS --threshold 1",
    },
    market: {
      about: "the market; writes its address into a network file",
      program: "dist/deploy-market.js",
      example: "-- --network FILE",
    },
  },
};

const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
const PICTURES = ["test", "--config", "e2e/pictures/playwright.config.ts"];

/** @type {Group} */
const pictures = {
  about: "draws the pictures of pages and docs",
  commands: {
    states: {
      about: "every page and state, in three widths, both themes and each language, to screenshots/",
      program: PLAYWRIGHT,
      args: [...PICTURES, "pages", "states"],
      example: "-- --project en --grep mint",
    },
    guides: { about: "the pictures of the guides", program: PLAYWRIGHT, args: [...PICTURES, "--project", "guides"] },
    readme: { about: "the pictures of the README", program: PLAYWRIGHT, args: [...PICTURES, "--project", "readme"] },
    icons: { about: "app/icon.svg in the sizes that systems need", program: "tools/scripts/icons.ts" },
  },
};

/** @type {Readonly<Record<string, Group>>} */
export const GROUPS = { bench, fuzz, simulate, deploy, pictures };
