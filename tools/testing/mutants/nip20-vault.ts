import type { Subject } from "./mutant";

export const NIP20_VAULT: Subject = {
  file: "contracts/NIP20Vault.sol",
  suite: "market",
  mutants: [
    { find: "= 2 ** 128;", replace: "= 2 ** 128 + 1;" },
    { find: "= 2 ** 128;", replace: "= 2 ** 127;" },
    { find: 'bytes6(msg.data) != "data:,"', replace: 'bytes5(msg.data) != "data:"' },
    { find: 'bytes6(msg.data) != "data:,"', replace: 'bytes4(msg.data) != "data"' },
    { find: 'if (bytes6(msg.data) != "data:,") revert NotMessage();', replace: "" },
    { find: "if (msg.sender != account()) revert NotAccount();", replace: "" },
    { find: "msg.sender != account()", replace: "msg.sender != account() && msg.sender != market()" },
    { find: "if (msg.sender != market()) revert NotMarket();", replace: "" },
    { find: "msg.sender != market()", replace: "msg.sender != market() && msg.sender != account()" },
    { find: "return _argument(ACCOUNT);", replace: "return _argument(MARKET);" },
    { find: "if (uint256(tokenId) < FIRST_TOKEN_ID) revert InvalidTokenId();", replace: "" },
    { find: "recipient == address(0) || ", replace: "" },
    { find: " || recipient == address(this)", replace: "" },
    { find: "++sequence[ticker][tokenId];", replace: "" },
    { find: "++sequence[ticker][tokenId];", replace: "sequence[ticker][tokenId] = 1;" },
    { find: "++sequence[ticker][tokenId];", replace: "++sequence[0][tokenId];" },
    { find: "transfer(address(this), recipient, ", replace: "transfer(msg.sender, recipient, " },
    { find: "transfer(address(this), recipient, ", replace: "transfer(address(this), account(), " },
  ],
};
