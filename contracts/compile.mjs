/**
 * Compiles the contracts. `node contracts/compile.mjs` writes the artifacts of the contracts that are deployed
 * (contracts/artifacts/). Tests compile all contracts in memory. The output is reproducible: settings are fixed, and the
 * bytecode has no metadata.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { argv, pid } from "node:process";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("./", import.meta.url);
/** Compiled contracts. `npm ci` removes this folder together with the compiler. */
const CACHE = new URL("../node_modules/.cache/contracts/", import.meta.url);
const require = createRequire(import.meta.url);

/** Contracts with an artifact in the repository. */
export const PRODUCTS = [
  "NIP20Token",
  "NIP20Market",
  "NIP20Vault",
  "SnapshotRegistry",
  "SnapshotClaim",
  "vaults/NIP20Vaults",
  "vaults/NIP20Vault",
  "vaults/NIP20Market",
];

const SETTINGS = {
  // Later EVM versions emit PUSH0, which some chains with this protocol do not support.
  evmVersion: "paris",
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: "none", appendCBOR: false },
  outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
};

/**
 * @typedef {{ compiler: string, abi: import("viem").Abi, bytecode: `0x${string}` }} Artifact
 */

/**
 * All contracts of this folder and of `test/` by name. An interface or abstract contract has the bytecode `0x`.
 * @returns {Map<string, Artifact>}
 * @throws {Error} with the compiler's messages, for warnings too
 */
function compileContracts() {
  return compile(contractsInput(), "");
}

/**
 * The contracts of `vaults/`, and the module that locks, by their names after `vaults/`: two have the name of another contract. They are
 * compiled alone, so that nothing of them can change the other contracts' bytecode.
 * @returns {Map<string, Artifact>}
 */
function compileVaults() {
  return compile(vaultsInput(), "vaults/");
}

/**
 * All contracts, also those of `vaults/`.
 * @returns {Map<string, Artifact>}
 * @throws {Error} with the compiler's messages, for warnings too
 */
export function compileAll() {
  return new Map([...compileContracts(), ...compileVaults()]);
}

/** @returns {Map<string, Artifact>} */
function compile(input, prefix) {
  const compiler = require("solc");
  const output = JSON.parse(compiler.compile(input, { import: findImport }));
  const problems = (output.errors ?? []).filter(isProblem);
  if (problems.length > 0) throw new Error(problems.map((problem) => problem.formattedMessage).join("\n"));
  const artifacts = Object.entries(output.contracts)
    .filter(([path]) => path.startsWith("contracts/"))
    .flatMap(([, contracts]) => Object.entries(contracts))
    .map(([name, { abi, evm }]) => [
      prefix + name,
      { compiler: compiler.version(), abi, bytecode: `0x${evm.bytecode.object}` },
    ]);
  return new Map(artifacts);
}

/**
 * All contracts, also those of `vaults/`, with a disk cache keyed by sources and package versions.
 * @returns {Map<string, Artifact>}
 */
export function cachedContracts() {
  const versions = ["solc", "@openzeppelin/contracts"].map((name) => require(`${name}/package.json`).version);
  const key = createHash("sha256")
    .update([contractsInput(), vaultsInput(), ...versions].join("\n"))
    .digest("hex");
  const file = new URL(`${key}.json`, CACHE);
  if (existsSync(file)) return new Map(JSON.parse(readFileSync(file, "utf8")));
  const artifacts = compileAll();
  mkdirSync(CACHE, { recursive: true });
  // Renamed when complete, so that another process never reads a partial file.
  const partial = new URL(`${key}.${pid}`, CACHE);
  writeFileSync(partial, JSON.stringify([...artifacts]));
  renameSync(partial, file);
  return artifacts;
}

function contractsInput() {
  return inputOf(["", "test/"].flatMap((folder) => solidityFiles(folder)));
}

function vaultsInput() {
  const module = ["fuzz/vaults/Caller.sol", "fuzz/vaults/LockModule.sol"];
  return inputOf(["BlockHistory.sol", "NIP20Events.sol", ...solidityFiles("vaults/"), ...module]);
}

function inputOf(names) {
  const sources = Object.fromEntries(names.map((name) => [`contracts/${name}`, { content: read(name) }]));
  return JSON.stringify({ language: "Solidity", sources, settings: SETTINGS });
}

/** Warnings in test contracts are ignored, because some use deprecated or unreachable code on purpose. */
function isProblem({ severity, sourceLocation }) {
  return severity === "error" || !sourceLocation?.file.startsWith("contracts/test/");
}

function solidityFiles(folder) {
  return readdirSync(new URL(folder, FOLDER))
    .filter((name) => name.endsWith(".sol"))
    .sort()
    .map((name) => folder + name);
}

function read(name) {
  return readFileSync(new URL(name, FOLDER), "utf8");
}

function findImport(path) {
  try {
    return { contents: readFileSync(require.resolve(path), "utf8") };
  } catch {
    return { error: `File not found: ${path}. Run npm ci.` };
  }
}

/** The content of an artifact's file. */
export function artifactText(name, contracts) {
  const artifact = contracts.get(name);
  if (artifact === undefined) throw new Error(`There is no contract ${name}.`);
  return `${JSON.stringify({ contract: name, ...artifact }, null, 2)}\n`;
}

/** @returns {URL} of the artifact's file */
export function artifactFile(name) {
  return new URL(`artifacts/${name}.json`, FOLDER);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const contracts = compileAll();
  for (const name of PRODUCTS) writeFileSync(artifactFile(name), artifactText(name, contracts));
}
