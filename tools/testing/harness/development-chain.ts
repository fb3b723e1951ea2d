import { defineChain } from "viem";
import { local } from "@/lib/chain/networks";

/**
 * The development chain for viem's clients. It is not imported from `viem/chains`, because that module loads the definitions
 * of all chains, which takes half a second of CPU time in each test file.
 */
export const developmentChain = defineChain({
  id: local.chainId,
  name: local.name,
  nativeCurrency: local.nativeCurrency,
  rpcUrls: { default: { http: [] } },
  // viem ignores a block that arrives while it looks for replacements. The chain mines only transactions, so a client would then
  // wait forever for a receipt.
  supportsTransactionReplacementDetection: false,
});
