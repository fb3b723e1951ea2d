import { readFileSync } from "node:fs";
import { parsePrivateKey } from "@/lib/config";
import { EngraveError, EXIT_FATAL, failureText } from "@/lib/runtime/errors";
import type { DeployingAccount } from "@/tools/devstack/deploying-client";
import { DeploymentError } from "@/tools/devstack/deployment-error";

/**
 * The node of `RPC_URL`, and the private key of the account that deploys a contract, from the variable `DEPLOYER_KEY` or
 * from the file that `DEPLOYER_KEY_FILE` names. Messages never contain the key.
 *
 * @throws DeploymentError if one of them is missing; errors of the file
 */
export function deployingAccount(): DeployingAccount {
  const { RPC_URL, DEPLOYER_KEY, DEPLOYER_KEY_FILE } = process.env;
  const rpcUrl = RPC_URL?.split(",")[0];
  if (!rpcUrl)
    throw new DeploymentError("RPC_URL: expected the URL of a node, but it is not set", {
      hint: "Set it to the URL of a node of the chain on which to deploy, for example https://node.example.org.",
    });
  const key = parsePrivateKey(
    (DEPLOYER_KEY ?? (DEPLOYER_KEY_FILE ? readFileSync(DEPLOYER_KEY_FILE, "utf8") : "")).trim(),
  );
  if (key === null)
    throw new DeploymentError("DEPLOYER_KEY or DEPLOYER_KEY_FILE: expected a private key", {
      hint: "Write the key as 0x and 64 hex digits into a file, and set DEPLOYER_KEY_FILE to the path of the file.",
    });
  return { rpcUrl, key };
}

/** Runs a deployment. If it fails, prints the failure and sets the exit code. */
export async function runDeployment(deploy: () => Promise<void>): Promise<void> {
  try {
    await deploy();
  } catch (cause) {
    const error =
      cause instanceof EngraveError
        ? cause
        : new DeploymentError("the contract was not deployed", {
            hint: "Fix the cause. Usually the node cannot be reached, the account has too few coins, or an option is wrong.",
            cause,
          });
    console.error(failureText(error));
    process.exitCode = EXIT_FATAL;
  }
}
