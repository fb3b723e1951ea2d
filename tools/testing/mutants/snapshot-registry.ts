import type { Subject } from "./mutant";

export const SNAPSHOT_REGISTRY: Subject = {
  file: "contracts/SnapshotRegistry.sol",
  suite: "registry",
  mutants: [
    { find: "isDisputed = isDisputed || digestOf", replace: "isDisputed = digestOf" },
    { find: "else if (vote != 0) isDisputed = true;", replace: "else isDisputed = true;" },
    { find: "if (vote != 0 && vote == digest) ++agreeing;", replace: "if (vote != 0) ++agreeing;" },
    { find: "if (isDisputed) emit Disagreement(number, msg.sender, digest);", replace: "" },
    { find: "else if (agreeing >= threshold()) _accept", replace: "if (agreeing >= threshold()) _accept" },
    { find: "isAccepted(blockNumber) ? _accepted[blockNumber].set : setNumber()", replace: "setNumber()" },
    { find: "digestOf(snapshotAt(number)) != digest", replace: "false" },
    { find: "_knownHashes[number] = known;", replace: "" },
    { find: "if (found.blockHash == 0) revert NotAccepted();", replace: "" },
    { find: "if (number > _latest) _latest = number;", replace: "_latest = number;" },
    { find: "snapshot.chainId != _chainId || ", replace: "" },
    { find: " || block.chainid != _chainId", replace: "" },
    { find: "snapshot.blockNumber >= block.number", replace: "snapshot.blockNumber > block.number" },
    { find: "snapshot.blockHash == 0 || ", replace: "" },
    { find: "(known != 0 && known != snapshot.blockHash)", replace: "known != snapshot.blockHash" },
    { find: " || (known != 0 && known != snapshot.blockHash)", replace: "" },
    {
      find: "if ((snapshot.balancesRoot == 0) != (snapshot.balanceCount == 0)) revert InvalidSnapshot();",
      replace: "",
    },
    {
      find: "(snapshot.inscriptionsRoot == 0) != (snapshot.inscriptionCount == 0)",
      replace: "snapshot.inscriptionsRoot == 0 && snapshot.inscriptionCount != 0",
    },
    { find: "snapshot.balanceCount > most || ", replace: "" },
    { find: " || snapshot.inscriptionCount > most", replace: "" },
    {
      find: "return root != 0 && Merkle",
      replace: "return Merkle",
      harmless: "no one knows a proof whose root is zero",
    },
    { find: "keccak256(bytes.concat(innerHash))", replace: "innerHash" },
    {
      find: "keccak256(abi.encode(ticker, account, amount))",
      replace: "keccak256(abi.encode(ticker, account, amount + 1))",
    },
    {
      find: "keccak256(abi.encode(ticker, tokenId, owner, amount))",
      replace: "keccak256(abi.encode(ticker, owner, tokenId, amount))",
    },
  ],
};
