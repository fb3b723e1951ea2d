#!/usr/bin/env node
/**
 * A compiler for forge with two options of the native one: `--version` and `--standard-json`. It runs the compiler from npm,
 * which also writes the artifacts.
 */
import { createRequire } from "node:module";
import { argv, stdin, stdout } from "node:process";
import { text } from "node:stream/consumers";

const compiler = createRequire(import.meta.url)("solc");

if (argv.includes("--version")) {
  const version = compiler.version().replace("Emscripten.clang", "Linux.g++");
  stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`);
} else if (argv.includes("--standard-json")) {
  stdout.write(compiler.compile(await text(stdin)));
} else {
  throw new Error(`solc.mjs: expected --version or --standard-json, got ${argv.slice(2).join(" ")}`);
}
