import { expect, it } from "vitest";
import { local } from "@/lib/chain/networks";
import { english as t } from "@/lib/languages/english";
import type { InscriptionRecord } from "@/lib/records";
import { inscriptionCard, warningOf } from "./cards";

const ANN = `0x${"a".repeat(40)}` as const;
const VAULT = `0x${"c".repeat(40)}` as const;
const HASH = `0x${"1".repeat(64)}` as const;
const COIN = 10n ** 18n;

const offer: InscriptionRecord["offer"] = {
  ...{ seller: ANN, vault: VAULT, price: COIN / 2n, unitPrice: 1n, expires: null, sequence: 0n, isOpen: true },
  ...{ blockNumber: 1, timestamp: 1, transactionHash: HASH },
};
const inscription: InscriptionRecord = {
  ...{ ticker: "OAK", tokenId: HASH, mintId: "5", part: null, ordinal: 1, amount: 400n, owner: VAULT, account: ANN },
  ...{ listed: false, price: null, unit: null, delegate: null, offer, offerCanceled: false, transactionHash: HASH },
  ...{ blockNumber: 1, timestamp: 1, parent: null },
};
const alike = { count: 1, first: { ticker: "ΟΑΚ", holders: 9 }, mostHeld: { ticker: "ΟΑΚ", holders: 9 } };

it("shows the price of an offer, and the account instead of its vault", () => {
  const card = inscriptionCard(t, inscription, local);
  expect(card.name).toBe("OAK #5");
  expect(card.lines).toEqual(["400 OAK", "Offered for 0.5 ETH", "Owner 0xaaaaaa…aaaaaa"]);
});

it("shows the price of a listing with its risk, and no price of an offer that has ended", () => {
  const listed = {
    ...inscription,
    offer: null,
    listed: true,
    price: 5n * 10n ** 8n,
    unit: "gwei",
    owner: ANN,
    account: null,
  };
  expect(inscriptionCard(t, listed, local).lines[1]).toBe("Listed for 0.5 ETH, Unprotected");
  const ended = { ...inscription, offer: offer && { ...offer, isOpen: false } };
  expect(inscriptionCard(t, ended, local).lines).toEqual(["400 OAK", "Owner 0xaaaaaa…aaaaaa"]);
  expect(inscriptionCard(t, { ...ended, owner: null, account: null }, local).lines[1]).toBe("Burned");
});

it("warns of a ticker that looks like an older one, or that is flagged", () => {
  expect(warningOf(t, { ticker: "OAK", lookalikes: alike, labels: [] })).toContain("ΟΑΚ");
  const flagged = [{ kind: "flagged", source: "Example", reason: null }] as const;
  expect(warningOf(t, { ticker: "OAK", lookalikes: null, labels: flagged })).toContain("Example");
  expect(warningOf(t, { ticker: "ΟΑΚ", lookalikes: alike, labels: [] })).toBeUndefined();
  expect(warningOf(t, undefined)).toBeUndefined();
});
