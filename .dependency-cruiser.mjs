import { readFileSync } from "node:fs";
import { ROUTES } from "./features/routes.mjs";

/** Code that runs in tests only. */
const TESTS = "\\.test\\.tsx?$|^tools/testing/";

/** A rule that the folder `from` must not import the paths `forbidden`. Type imports count like value imports. */
const boundary = (from, forbidden, comment) => ({
  name: `boundary-${from.replaceAll(/[^a-z]+/g, "-")}`,
  comment,
  severity: "error",
  from: { path: `^${from}/`, pathNot: TESTS },
  to: { path: forbidden },
});

const PARTS = [
  "app",
  "components",
  "e2e",
  "features",
  "indexer",
  "server",
  "tools/bench",
  "tools/devstack",
  "tools/scripts",
  "tools/testing",
];
const allBut = (...allowed) => PARTS.filter((part) => !allowed.includes(part)).map((part) => `^${part}/`);

/** The folders of components/, from top to bottom, as its README lists them. */
const SUBJECTS = [
  ...readFileSync(new URL("components/README.md", import.meta.url), "utf8").matchAll(/^\| `([a-z-]+)\/`/gm),
].map(([, subject]) => subject);

const subjectRules = SUBJECTS.map((subject, index) => ({
  name: `components-${subject}-downward`,
  comment: "A folder of components/ imports only those below it in the table of components/README.md.",
  severity: "error",
  from: { path: `^components/${subject}/`, pathNot: TESTS },
  to: { path: `^components/(?!(${SUBJECTS.slice(index).join("|")})/)` },
}));

/** The pattern of a folder, whose name may have brackets. */
const folder = (path) => `^${path.replaceAll(/[[\]]/g, "\\$&")}/`;

export default {
  forbidden: [
    ...subjectRules,
    {
      name: "components-in-listed-folders",
      comment: "Each file of components/ is in a folder that the table of components/README.md lists.",
      severity: "error",
      from: { path: `^components/(?!(${SUBJECTS.join("|")})/)` },
      to: {},
    },
    boundary(
      "lib/protocol",
      ["^(?!lib/protocol/|node_modules/)", "^node:"],
      "The rules import nothing and run in every environment.",
    ),
    boundary(
      "lib/snapshots",
      [...allBut(), "^lib/(?!snapshots/|protocol/)", "^node:"],
      "Trees and proofs run in every environment.",
    ),
    boundary(
      "lib/archive",
      [...allBut(), "^lib/(?!archive/|protocol/|runtime/)", "^node:"],
      "The archive format depends only on the protocol and does no I/O.",
    ),
    boundary(
      "lib/tickers",
      [...allBut(), "^lib/(?!tickers/|protocol/|records/|runtime/)"],
      "Lookalikes depend only on the protocol and the records.",
    ),
    boundary(
      "lib/tickers/(?!lists/)",
      ["^lib/tickers/lists/", "^node:"],
      "Lookalikes are compared in every environment; only servers read lists.",
    ),
    boundary("lib/languages", [...allBut(), "^lib/(?!languages/)"], "Languages do not depend on the texts' subjects."),
    boundary("lib/runtime", [...allBut(), "^lib/(?!runtime/)"], "Errors, log and signals depend on no other folder."),
    boundary(
      "lib/records",
      [...allBut(), "^lib/(?!records/|protocol/)"],
      "Records and their schemas depend only on the protocol.",
    ),
    boundary(
      "lib/chain",
      [...allBut(), "^lib/(?!chain/|protocol/|records/|runtime/)"],
      "Access to the chain depends only on the protocol and the records.",
    ),
    boundary(
      "lib/config",
      [...allBut(), "^lib/(?!config/|chain/|protocol/|runtime/|tickers/)"],
      "Configuration depends only on chain, protocol and token lists.",
    ),
    boundary(
      "lib/database",
      [...allBut(), "^lib/(?!database/|chain/|protocol/|records/|runtime/|snapshots/|tickers/)"],
      "The database depends only on the chain, the protocol, the records, the layout of snapshots, lookalikes and token lists.",
    ),
    boundary(
      "lib/api",
      [...allBut("features"), "^lib/client/"],
      "Endpoints depend on any library except the client, and on no page or worker.",
    ),
    boundary("lib/api", ["^node_modules/next/"], "Endpoints depend on no framework."),
    boundary("lib/api/http", ["^lib/api/(?!http/)"], "Parsing and answering requests depends on no endpoint."),
    boundary("lib/api/events", ["^lib/api/(?!events/|http/)"], "The event stream depends on HTTP and on no endpoint."),
    boundary(
      "lib/client",
      [...allBut(), "^lib/(?!client/|protocol/|records/|runtime/)"],
      "The client depends only on the records, the protocol and the errors of lib/runtime.",
    ),
    {
      name: "client-without-react",
      comment:
        "Only the hooks of the client depend on React and TanStack Query. The status and the stream, which every page shows, load no query client.",
      severity: "error",
      from: { path: "^lib/client/", pathNot: ["^lib/client/react/(?!(answer|concerns|status)\\.ts$)", TESTS] },
      to: { path: "^node_modules/@tanstack/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "query-client-in-hooks",
      comment: "Live data comes from the hooks of lib/client/react. The wallet's own query client is apart.",
      severity: "error",
      from: { path: "^(app|components|features|lib)/", pathNot: ["^lib/client/react/", "^components/wallet/", TESTS] },
      to: { path: "^node_modules/@tanstack/" },
    },
    boundary(
      "indexer",
      [...allBut("indexer", "features"), "^lib/(api|client)/"],
      "The worker depends on the libraries except the API.",
    ),
    // The stages of the pipeline. Each depends only on earlier stages. indexer/pipeline.ts calls them by name.
    boundary(
      "indexer/verification",
      ["^indexer/(?!verification/|database/)"],
      "The checks of what nodes return depend on no stage.",
    ),
    boundary("indexer/source", ["^indexer/(?!source/|verification/)"], "The source depends on no other stage."),
    boundary(
      "indexer/operations",
      ["^indexer/(?!operations/|source/|verification/)"],
      "Recognition of operations depends only on fetched blocks.",
    ),
    boundary(
      "indexer/state",
      ["^indexer/(?!state/|operations/|source/|database/)"],
      "Loading of state depends only on operations.",
    ),
    boundary("indexer/judge", ["^indexer/(?!judge/|state/|operations/)"], "Judging depends only on the loaded state."),
    boundary(
      "indexer/writer",
      ["^indexer/(?!writer/|judge/|state/|source/|database/|lead/cursor)"],
      "The writer depends only on the judged blocks and the cursor.",
    ),
    boundary(
      "server",
      [...allBut("server", "features"), "^features/(?!api\\.ts$)", "^lib/client/"],
      "The front depends on the API, its features and Next.",
    ),
    boundary(
      "app",
      [...allBut("app", "components", "features"), "^features/(worker\\.ts$|[^/]+/(endpoints|worker)/)"],
      "Routes depend only on the libraries and the components.",
    ),
    boundary(
      "(components|features/[^/]+/components)",
      [
        ...allBut("components", "features"),
        "^features/[^/]+/(?!(client|components)/)",
        "^lib/(?!client/|records/|chain/networks|chain/contracts|languages/|protocol/|runtime/sleep|snapshots/|tickers/(?!lists/))",
      ],
      "Components depend on the rules, the records, lookalikes, the networks, the contracts and the API's client, never on the database.",
    ),
    boundary(
      "tools/devstack",
      allBut("tools/devstack"),
      "The development stack imports only the libraries. It starts worker and server as processes.",
    ),
    // Features (features/README.md).
    {
      name: "no-features-in-api",
      comment: "The programs that serve the API pass the features to it.",
      severity: "error",
      from: { path: "^lib/api/", pathNot: TESTS },
      to: { path: "^features/" },
    },
    {
      name: "features-by-lists",
      comment: "Outside of a feature and its routes, only the lists of doors name it.",
      severity: "error",
      from: { path: "^(?!features/)", pathNot: [TESTS, "^(tools|e2e)/", ...Object.values(ROUTES).flat().map(folder)] },
      to: { path: "^features/(?!pages/)[^/]+/" },
    },
    {
      name: "features-apart",
      comment: "Features do not import each other.",
      severity: "error",
      from: { path: "^features/(?!pages/)([^/]+)/", pathNot: TESTS },
      to: { path: "^features/", pathNot: "^features/$1/" },
    },
    ...Object.entries(ROUTES).map(([name, routes]) => ({
      name: `routes-of-${name}`,
      comment: "The routes of a feature go with it, so they import no other feature.",
      severity: "error",
      from: { path: routes.length === 0 ? "^(?!)" : routes.map(folder) },
      to: { path: `^features/(?!${name}/)[^/]+/` },
    })),
    {
      name: "features-of-pages",
      comment: "Routes pass the features to the components of the core.",
      severity: "error",
      from: { path: "^(?!app/|features/pages/)", pathNot: TESTS },
      to: { path: "^features/pages/" },
    },
    {
      name: "features-doors-apart",
      comment:
        "Pages, API and worker are different programs, so the parts of a feature for each do not import one another.",
      severity: "error",
      from: { path: "^features/([^/]+)/(endpoints|worker|components|pages)/", pathNot: TESTS },
      to: { path: "^features/$1/(endpoints|worker|components|pages)/", pathNot: "^features/$1/($2|components)/" },
    },
    {
      name: "features-components-apart",
      comment: "The programs of API and worker load no component.",
      severity: "error",
      from: { path: "^features/[^/]+/(endpoints|worker)/", pathNot: TESTS },
      to: { path: "^features/[^/]+/components/" },
    },
    {
      name: "features-in-worker",
      comment: "Only the program of the worker passes the features to it.",
      severity: "error",
      from: { path: "^indexer/(?!main\\.ts$)", pathNot: TESTS },
      to: { path: "^features/" },
    },
    {
      name: "list-of-worker-features",
      comment: "The worker's program names no feature.",
      severity: "error",
      from: { path: "^indexer/main\\.ts$" },
      to: { path: "^features/(?!worker\\.ts$)" },
    },
    boundary(
      "features/[^/]+/worker",
      [...allBut("features", "indexer"), "^lib/(api|client)/", "^features/[^/]+/(client|contracts)/"],
      "The worker's part of a feature depends on what the worker depends on.",
    ),
    boundary("features/[^/]+/pages", allBut("app", "components", "features"), "Pages of features are pages."),
    boundary(
      "features/[^/]+/endpoints",
      [...allBut("features"), "^lib/client/", "^features/[^/]+/client/", "^node_modules/next/"],
      "The endpoints of a feature depend on what other endpoints depend on.",
    ),
    boundary(
      "features/[^/]+/reads",
      [
        ...allBut("features"),
        "^features/[^/]+/(?!reads/)",
        "^lib/(?!database/|chain/|protocol/|records/|runtime/|snapshots/|tickers/)",
      ],
      "The reads of a feature depend on what the database depends on.",
    ),
    boundary(
      "features/[^/]+/contracts",
      [...allBut("features"), "^features/[^/]+/(?!contracts/)", "^lib/(?!protocol/|records/)"],
      "The contracts of a feature depend on the records.",
    ),
    boundary(
      "features/[^/]+/client",
      [...allBut("features"), "^features/[^/]+/(?!client/|contracts/)", "^lib/(?!client/|protocol/|records/|runtime/)"],
      "The client of a feature depends on its contracts and on what the core's client depends on.",
    ),
    {
      name: "no-tests-in-products",
      severity: "error",
      from: { path: "^(app|components|features|indexer|lib|server|tools/devstack)/", pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: "configuration-before-generation",
      comment: "`npm start` reads its configuration before it generates the database client.",
      severity: "error",
      from: { path: "^tools/devstack/configure\\.ts$" },
      to: { path: "^lib/database/", reachable: true },
    },
    {
      name: "no-packages-before-installation",
      comment: "`npm start` and `npm test` install the packages, so they start without packages.",
      severity: "error",
      from: {
        path: "^(tools/devstack/prepare/|tools/scripts/(start|test)\\.mjs$)",
        pathNot: ["\\.test\\.ts$", "^tools/devstack/prepare/messages\\.mjs$"],
      },
      to: { path: "^(node_modules/|tools/devstack/prepare/messages\\.mjs$)", dynamic: false },
    },
    {
      name: "no-commands-in-parts",
      comment: "tools/scripts/ contains the commands of package.json, which no module imports.",
      severity: "error",
      from: { path: "^(?!tools/scripts/)" },
      to: { path: "^tools/scripts/" },
    },
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-circular-types",
      comment: "Types alone make no circle either.",
      severity: "error",
      from: {},
      to: { circular: true },
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
    exclude: { path: "^(lib/database/generated|\\.next|tools/bench/bare-page)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
