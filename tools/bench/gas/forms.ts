import { type Abi, encodeFunctionData, type Hex, slice, stringToHex, zeroHash } from "viem";
import { NEVER_EXPIRES } from "@/lib/protocol";

/** A call of a contract. */
export interface Call {
  readonly to: Hex;
  readonly data: Hex;
}

/** An inscription, by its ticker and token id. */
export interface Item {
  readonly ticker: Hex;
  readonly tokenId: Hex;
}

/** A block that a buyer names: its number and hash. */
export type Anchor = readonly [bigint, Hex];

/** The price of an offer; it falls to `endPrice` between the two times, if they are there. */
export interface Terms {
  readonly price: bigint;
  readonly fall?: { readonly endPrice: bigint; readonly startsAt: bigint; readonly endsAt: bigint };
}

/** The calls of one form of the market. Inscriptions have not moved, and are offered once. */
export interface Form {
  /** Whether prices can fall. */
  readonly falls: boolean;
  readonly createVault: Call;
  /** The first offer of an account, which also does what the account needs before. */
  firstOffer(items: readonly Item[], terms: Terms): Call;
  offer(items: readonly Item[], terms: Terms): Call;
  cancel(items: readonly Item[]): Call;
  readonly cancelAll: Call;
  buy(seller: Hex, item: Item, terms: Terms, recipient: Hex, anchor: Anchor): Call;
  buyMany(seller: Hex, items: readonly Item[], terms: Terms, recipient: Hex, minimum: bigint, anchor: Anchor): Call;
  withdraw(items: readonly Item[], recipient: Hex): Call;
  collect(recipient: Hex): Call;
}

const EXPIRES = BigInt(NEVER_EXPIRES);

function calls(to: Hex, abi: Abi) {
  return (functionName: string, ...args: unknown[]): Call => ({
    to,
    data: encodeFunctionData({ abi, functionName, args }),
  });
}

/** The form with one market, which owns the vaults. Its prices do not fall. */
export function firstForm(market: Hex, abi: Abi): Form {
  const call = calls(market, abi);
  const offer = (items: readonly Item[], { price }: Terms) =>
    call(
      "offer",
      items.map((item) => ({ ...item, price, expires: EXPIRES })),
    );
  const purchase = (seller: Hex, item: Item, { price }: Terms) => ({ seller, ...item, price, sequence: 0n });
  return {
    falls: false,
    createVault: call("createVault"),
    firstOffer: offer,
    offer,
    cancel: (items) => call("cancel", items),
    cancelAll: call("cancelAll"),
    buy: (seller, item, terms, recipient, anchor) => call("buy", purchase(seller, item, terms), recipient, ...anchor),
    buyMany: (seller, items, terms, recipient, minimum, anchor) =>
      call(
        "buyMany",
        items.map((item) => purchase(seller, item, terms)),
        recipient,
        minimum,
        ...anchor,
      ),
    withdraw: (items, recipient) => call("withdraw", items, recipient),
    collect: (recipient) => call("collect", recipient),
  };
}

/** The form whose vaults belong to a factory and carry more than the market. Offers name no anchor. */
export function vaultsForm(factory: Hex, factoryAbi: Abi, market: Hex, abi: Abi): Form {
  const vaults = calls(factory, factoryAbi);
  const call = calls(market, abi);
  const termsOf = ({ price, fall = { endPrice: price, startsAt: 0n, endsAt: 0n } }: Terms) => ({
    price,
    ...fall,
    expires: EXPIRES,
  });
  const counted = (item: Item) => ({ ...item, sequence: 0n, turn: 0n });
  const offer = (items: readonly Item[], terms: Terms) =>
    call(
      "offer",
      items.map((item) => ({ ...counted(item), terms: termsOf(terms) })),
      0n,
      zeroHash,
    );
  const purchase = (seller: Hex, item: Item, terms: Terms) => ({
    seller,
    ...counted(item),
    terms: termsOf(terms),
    maximum: terms.price,
  });
  return {
    falls: true,
    createVault: vaults("createVault"),
    // The data of `use` are the arguments of `offer`.
    firstOffer: (items, terms) => vaults("use", market, slice(offer(items, terms).data, 4)),
    offer,
    cancel: (items) => call("cancel", items),
    cancelAll: call("cancelAll"),
    buy: (seller, item, terms, recipient, anchor) => call("buy", purchase(seller, item, terms), recipient, ...anchor),
    buyMany: (seller, items, terms, recipient, minimum, anchor) =>
      call(
        "buyMany",
        items.map((item) => purchase(seller, item, terms)),
        recipient,
        minimum,
        ...anchor,
      ),
    withdraw: (items) => vaults("withdraw", items),
    collect: (recipient) => call("collect", recipient),
  };
}

/** A deposit: an ordinary message, whose recipient is the vault. */
export function deposit(vault: Hex): Call {
  return { to: vault, data: stringToHex('data:,{"p":"nip-20","op":"tsf","tick":"OAK","id":"1"}') };
}
