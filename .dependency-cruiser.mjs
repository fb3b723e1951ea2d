/** Code that runs in tests only. */
const TESTS = "\\.test\\.tsx?$|^testing/";

/** A rule that the folder `from` must not import the paths `forbidden`. Imports of types count like those of values. */
const wall = (from, forbidden, comment) => ({
  name: `wall-${from.replaceAll(/[^a-z]+/g, "-")}`,
  comment,
  severity: "error",
  from: { path: `^${from}/`, pathNot: TESTS },
  to: { path: forbidden },
});

const PARTS = ["app", "bench", "components", "devstack", "e2e", "indexer", "scripts", "server", "testing"];
const allBut = (...allowed) => PARTS.filter((part) => !allowed.includes(part)).map((part) => `^${part}/`);

export default {
  forbidden: [
    wall(
      "lib/protocol",
      ["^(?!lib/protocol/|node_modules/)", "^node:"],
      "The rules import nothing and run everywhere.",
    ),
    wall("lib/snapshots", [...allBut(), "^lib/(?!snapshots/|protocol/)", "^node:"], "Trees and proofs run everywhere."),
    wall(
      "lib/archive",
      [...allBut(), "^lib/(?!archive/|protocol/|runtime/)", "^node:"],
      "The format of archives knows the protocol and does no I/O.",
    ),
    wall(
      "lib/tickers",
      [...allBut(), "^lib/(?!tickers/|protocol/|records/|runtime/)"],
      "Lookalikes know the protocol and the records.",
    ),
    wall(
      "lib/tickers/(?!lists/)",
      ["^lib/tickers/lists/", "^node:"],
      "Lookalikes are compared everywhere; only servers read lists.",
    ),
    wall("lib/languages", [...allBut(), "^lib/(?!languages/)"], "Languages know nothing of what is said in them."),
    wall("lib/runtime", [...allBut(), "^lib/(?!runtime/)"], "Errors, log and signals import nothing."),
    wall(
      "lib/records",
      [...allBut(), "^lib/(?!records/|protocol/)"],
      "Records and their schemas know the protocol alone.",
    ),
    wall(
      "lib/chain",
      [...allBut(), "^lib/(?!chain/|protocol/|records/|runtime/)"],
      "The chain's side knows the protocol and the records.",
    ),
    wall(
      "lib/config",
      [...allBut(), "^lib/(?!config/|chain/|protocol/|runtime/|tickers/)"],
      "Configuration knows chain, protocol and token lists.",
    ),
    wall(
      "lib/database",
      [...allBut(), "^lib/(?!database/|chain/|protocol/|records/|runtime/|snapshots/|tickers/)"],
      "The database knows the chain, the protocol, the records, the layout of snapshots, lookalikes and token lists.",
    ),
    wall(
      "lib/api",
      [...allBut(), "^lib/client/"],
      "Endpoints know the other libraries but the client, and no framework, page or worker.",
    ),
    wall("lib/api", ["^node_modules/next/"], "Endpoints know no framework."),
    wall("lib/api/http", ["^lib/api/(?!http/)"], "Requests are parsed and answered without knowledge of any endpoint."),
    wall("lib/api/events", ["^lib/api/(?!events/|http/)"], "The event stream knows HTTP and no endpoint."),
    wall(
      "lib/client",
      [...allBut(), "^lib/(?!client/|protocol/|records/|runtime/)"],
      "The client knows the records and the protocol; its errors are those of lib/runtime.",
    ),
    wall("indexer", [...allBut("indexer"), "^lib/(api|client)/"], "The worker knows the libraries but not the API."),
    // The stages of the pipeline: each knows the stages before it. indexer/pipeline.ts calls them by name.
    wall("indexer/source", ["^indexer/(?!source/)"], "The source knows only nodes."),
    wall("indexer/operations", ["^indexer/(?!operations/|source/)"], "Operations are recognized in fetched blocks."),
    wall("indexer/state", ["^indexer/(?!state/|operations/|source/|database/)"], "State is loaded for operations."),
    wall("indexer/judge", ["^indexer/(?!judge/|state/|operations/)"], "Judging needs only the loaded state."),
    wall(
      "indexer/writer",
      ["^indexer/(?!writer/|judge/|state/|source/|database/|lead/cursor)"],
      "The writer knows the judged blocks and the cursor.",
    ),
    wall("server", [...allBut("server"), "^lib/client/"], "The front knows the API and Next."),
    wall("app", allBut("app", "components"), "Routes know the libraries and the components."),
    wall(
      "components",
      [
        ...allBut("components"),
        "^lib/(?!client/|records/|chain/networks|chain/contracts|languages/|protocol/|runtime/sleep|snapshots/|tickers/(?!lists/))",
      ],
      "Components know the rules, the records, lookalikes, the networks, the contracts and the API's client; never the database.",
    ),
    wall(
      "devstack",
      allBut("devstack"),
      "The development stack imports only the libraries. It starts worker and server as processes.",
    ),
    {
      name: "no-tests-in-products",
      severity: "error",
      from: { path: "^(app|components|devstack|indexer|lib|server)/", pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: "configuration-before-generation",
      comment: "`npm start` reads its configuration before it generates the database client.",
      severity: "error",
      from: { path: "^devstack/configure\\.ts$" },
      to: { path: "^lib/database/", reachable: true },
    },
    {
      name: "no-packages-before-installation",
      comment: "`npm start` and `npm test` install the packages, so they begin without any.",
      severity: "error",
      from: {
        path: "^(devstack/prepare/|scripts/(start|test)\\.mjs$)",
        pathNot: ["\\.test\\.ts$", "^devstack/prepare/messages\\.mjs$"],
      },
      to: { path: "^(node_modules/|devstack/prepare/messages\\.mjs$)", dynamic: false },
    },
    {
      name: "no-commands-in-parts",
      comment: "scripts/ holds the commands of package.json, which nothing imports.",
      severity: "error",
      from: { path: "^(?!scripts/)" },
      to: { path: "^scripts/" },
    },
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no-undeclared-package",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(lib/database/generated|\\.next)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
