import type { Subject } from "./mutant";

export const NIP20_CUSTODY: Subject = {
  file: "contracts/NIP20Custody.sol",
  suite: "token",
  mutants: [
    { find: "if (_holders[ticker][id] != msg.sender) revert NotHolder();", replace: "" },
    { find: 'bytes6(msg.data) != "data:,"', replace: 'bytes5(msg.data) != "data:"' },
    { find: "fallback() external {", replace: "fallback() external payable {" },
    { find: "abi.encode(transactionHash, position)", replace: "abi.encode(transactionHash)" },
    { find: "abi.encode(transactionHash, position)", replace: "abi.encode(position)" },
    { find: "if (_attested[deposit]) revert AlreadyAttested();", replace: "" },
    { find: "if (!_isHoldable(ticker, id)) revert NotHoldable();", replace: "" },
    { find: "_attested[deposit] = true;", replace: "" },
    { find: "_hold(ticker, id, depositor);", replace: "_hold(ticker, id, msg.sender);" },
    { find: "emit Withdrawn(ticker, id, msg.sender);", replace: "" },
    { find: "if (holder == address(0)) revert NotHolder();", replace: "" },
    { find: "if (_holders[ticker][id] != address(0)) revert AlreadyHeld();", replace: "" },
    { find: "delete _holders[ticker][id];", replace: "" },
    { find: "recipient == address(0) || ", replace: "" },
    { find: " || recipient == address(this)", replace: "" },
  ],
};
