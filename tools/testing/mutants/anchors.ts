import type { Subject } from "./mutant";

export const VAULTS_ANCHORS: Subject = {
  file: "contracts/vaults/Anchors.sol",
  suite: "vaults",
  mutants: [
    { find: "hash != 0 && (blockhash(number) == hash || _fromHistory(number) == hash)", replace: "hash != 0" },
    { find: "return hash != 0 && (", replace: "return (" },
    { find: "blockhash(number) == hash || ", replace: "" },
    { find: " || _fromHistory(number) == hash", replace: "" },
    { find: "blockhash(number) == hash", replace: "blockhash(block.number - 1) == hash" },
    { find: "_fromHistory(number)", replace: "_fromHistory(number + 1)" },
    { find: "anchorHash != 0 && !knowsBlock", replace: "!knowsBlock" },
    { find: "anchorHash != 0 && ", replace: "anchorBlock != 0 && " },
    { find: "if (anchorHash != 0 && !knowsBlock(anchorBlock, anchorHash)) revert UnknownAnchor();", replace: "" },
  ],
};

export const BLOCK_HISTORY: Subject = {
  file: "contracts/BlockHistory.sol",
  suite: "vaults",
  mutants: [
    { find: "abi.encode(number)", replace: "abi.encode(number + 1)" },
    { find: "success && answer.length == 32", replace: "answer.length == 32" },
    { find: "success && answer.length == 32", replace: "success" },
    { find: "bytes32(answer) : bytes32(0)", replace: "bytes32(0) : bytes32(0)" },
  ],
};
