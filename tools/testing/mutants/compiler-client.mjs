#!/usr/bin/env node
/** A compiler for forge, as contracts/solc.mjs: passes the input to the compiler at the socket in `COMPILER_SOCKET`. */
import { request } from "node:http";
import { argv, env, stdin, stdout } from "node:process";

const isVersion = argv.includes("--version");
const call = request({ socketPath: env.COMPILER_SOCKET, method: "POST" }, (response) => {
  if (isVersion) stdout.write("solc, the solidity compiler commandline interface\nVersion: ");
  response.pipe(stdout);
});
if (isVersion) call.end();
else stdin.pipe(call);
