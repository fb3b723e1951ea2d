import type { Subject } from "./mutant";

export const VAULTS_FACTORY: Subject = {
  file: "contracts/vaults/NIP20Vaults.sol",
  suite: "vaults",
  mutants: [
    { find: "DELAY = 1 days", replace: "DELAY = 1 hours" },
    { find: "if (keccak256(creationCode) != marketCodeHash) revert OtherCode();", replace: "" },
    { find: "Create2.deploy(0, 0, creationCode)", replace: "Create2.deploy(0, bytes32(uint256(1)), creationCode)" },
    { find: "module == market ? block.timestamp", replace: "module != market ? block.timestamp" },
    { find: "block.timestamp + DELAY);", replace: "block.timestamp);" },
    { find: "INIP20Module(module).onUse(msg.sender, data);", replace: "" },
    { find: "onUse(msg.sender, data)", replace: "onUse(vaultOf(msg.sender), data)" },
    { find: "if (module == market) INIP20Market(module).onStop(msg.sender);", replace: "" },
    { find: "if (module == market) INIP20Market", replace: "INIP20Market" },
    { find: "if (isContract(msg.sender)) revert RecipientMissing();", replace: "" },
    { find: "_createVault().withdraw(items, msg.sender);", replace: "_createVault().withdraw(items, tx.origin);" },
    { find: "_createVault().withdraw(items, recipient);", replace: "_createVault().withdraw(items, msg.sender);" },
  ],
};

export const VAULTS_ADDRESS: Subject = {
  file: "contracts/vaults/VaultAddress.sol",
  suite: "vaults",
  mutants: [
    { find: "abi.encodePacked(account, factory)", replace: "abi.encodePacked(factory, account)" },
    {
      find: "arguments(factory, account), bytes32(uint256(uint160(account))), factory",
      replace: "arguments(factory, account), 0, factory",
    },
  ],
};

export const VAULTS_IS_CONTRACT: Subject = {
  file: "contracts/vaults/isContract.sol",
  suite: "vaults",
  mutants: [
    { find: "length != 0 && !(length == 23 && bytes3(account.code) == DELEGATED)", replace: "length != 0" },
    { find: "length == 23 && ", replace: "", harmless: "code of another length cannot begin so (EIP-3541)" },
    { find: " && bytes3(account.code) == DELEGATED", replace: "" },
  ],
};
