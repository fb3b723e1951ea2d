import type { Subject } from "./mutant";

export const NIP20_TOKEN: Subject = {
  file: "contracts/NIP20Token.sol",
  suite: "token",
  mutants: [
    { find: "return mintsByMessage && ", replace: "return " },
    { find: "nonReentrant onlyHolder(ticker, bytes32(id))", replace: "nonReentrant" },
    { find: "if (!isBacked[id]) revert NotBacked();", replace: "" },
    { find: "delete isBacked[id];", replace: "" },
    { find: "supply -= amount;", replace: "" },
    { find: "erc20.safeTransfer(recipient, amount * unit);", replace: "erc20.safeTransfer(recipient, amount);" },
    {
      find: "erc20.safeTransfer(recipient, amount * unit);",
      replace: "erc20.safeTransfer(msg.sender, amount * unit);",
    },
    { find: "isBacked[id] = true;", replace: "" },
    { find: "erc20.balanceOf(address(this)) - before", replace: "erc20.balanceOf(address(this))" },
    { find: "received != amount * unit", replace: "received < amount * unit" },
    { find: "received != amount * unit", replace: "received > amount * unit" },
    { find: "amount == 0 || amount > limit", replace: "amount > limit" },
    { find: "amount == 0 || amount > limit", replace: "amount == 0 || amount >= limit" },
    { find: "amount > max - supply", replace: "amount >= max - supply" },
  ],
};
