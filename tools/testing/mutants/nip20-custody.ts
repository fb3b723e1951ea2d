import type { Subject } from "./mutant";

export const NIP20_CUSTODY: Subject = {
  file: "contracts/NIP20Custody.sol",
  suite: "token",
  mutants: [
    { find: 'bytes6(msg.data) != "data:,"', replace: 'bytes5(msg.data) != "data:"' },
    { find: "abi.encode(transactionHash, position)", replace: "abi.encode(transactionHash)" },
    { find: "abi.encode(transactionHash, position)", replace: "abi.encode(position)" },
  ],
};
