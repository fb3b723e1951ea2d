import type { Subject } from "./mutant";

const LOCKED = "a lock raises the turn, and what is locked cannot be offered";

export const VAULTS_MARKET: Subject = {
  file: "contracts/vaults/NIP20Market.sol",
  suite: "vaults",
  mutants: [
    { find: "MAX_ITEMS = 50", replace: "MAX_ITEMS = 51" },
    {
      find: "_offerAll(account, offers, anchorBlock, anchorHash);",
      replace: "_offerAll(account, offers, anchorBlock, 0);",
    },
    {
      find: "_offerAll(msg.sender, offers, anchorBlock, anchorHash);",
      replace: "_offerAll(msg.sender, offers, anchorBlock, 0);",
    },
    { after: "function cancel(", find: "i < items.length", replace: "i < 1" },
    { after: "function buy(", find: "nonReentrant", replace: "" },
    { after: "function buy(", find: "recipient = _recipient(recipient);", replace: "" },
    {
      find: "if (recipient == vault) revert InvalidRecipient();",
      replace: "",
      harmless: "the vault refuses itself with the same error",
    },
    {
      find: "price = priceAt(purchase.terms, block.timestamp);",
      after: "revert NotOpen();",
      replace: "price = purchase.terms.price;",
    },
    { find: "price > purchase.maximum || price > msg.value)", replace: "price > msg.value)" },
    {
      find: "price > purchase.maximum || price > msg.value)",
      replace: "price >= purchase.maximum || price > msg.value)",
    },
    {
      find: "price > purchase.maximum || price > msg.value)",
      replace: "price > purchase.maximum || price >= msg.value)",
    },
    { after: "function buyMany(", find: "nonReentrant ", replace: "" },
    { after: "function buyMany(", find: "recipient = _recipient(recipient);", replace: "" },
    { find: "i < purchases.length", replace: "i + 1 < purchases.length" },
    { find: "price > purchase.maximum || price > msg.value - spent", replace: "price > msg.value - spent" },
    { find: "price > msg.value - spent", replace: "price >= msg.value - spent" },
    { find: "price > msg.value - spent", replace: "price > msg.value" },
    { after: "price > msg.value - spent", find: "continue;", replace: "break;" },
    { find: "spent += price;", replace: "spent += purchase.maximum;" },
    { find: "if (amount == 0) revert NothingToCollect();", replace: "if (amount <= 1) revert NothingToCollect();" },
    { find: "stored.turn == current && !isLocked", replace: "stored.turn == current", harmless: LOCKED },
    { find: "&& stored.turn == current && ", replace: "&& " },
    { after: "function _offerAll(", find: "_requireFew(offers.length);", replace: "" },
    {
      find: "vault.code.length == 0 || !NIP20Vault(vault).isAllowed(address(this))",
      replace: "vault.code.length == 0",
    },
    { find: "vault.code.length == 0 || ", replace: "" },
    { find: "i < offers.length", replace: "i < 1" },
    { find: "_requireValid(o);", replace: "" },
    { find: "sequence != o.sequence || ", replace: "" },
    { find: " || turn != o.turn", replace: "" },
    { find: "if (isLocked) revert IsLocked(o.ticker, o.tokenId);", replace: "" },
    { find: "uint40(turn), uint40(round));", replace: "uint40(sequence), uint40(round));" },
    { after: "function _sell(", find: "delete _offers[p.seller][p.ticker][p.tokenId];", replace: "" },
    { find: "if (amount > 0) Address", replace: "Address" },
    { find: "if (amount > 0) Address", replace: "if (amount > 1) Address" },
    { find: "|| !_hasTerms(stored, p)", replace: "" },
  ],
};
