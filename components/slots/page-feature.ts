import type { ComponentType, ReactNode } from "react";
import type { Network } from "@/lib/chain/networks";
import type { InscriptionRecord } from "@/lib/client";
import type { MessageKey, Translate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";

/** What a feature adds to a kind of pages. The files of `features/pages/` list the features of each kind. */
export interface PageFeature {
  readonly name: string;
  /** Whether a network has the feature; absent: every network has it. */
  readonly isOn?: (network: Network) => boolean;
}

/** Slots of everything that shows an inscription and the actions on it. */
export interface InscriptionFeature extends PageFeature {
  /** The actions of the connected account, as items of a list. `account` null: none is connected. */
  readonly Actions?: ComponentType<{ readonly inscription: InscriptionRecord; readonly account: Address | null }>;
  /** A button that buys the open offer. */
  readonly Buy?: ComponentType<{ readonly inscription: InscriptionRecord; readonly className: string }>;
  /** A fact about the prices of the inscription's token. */
  readonly priceFact?: PriceFact;
  /** A warning of a price before it is asked by message. Null `price`: none is typed yet. */
  readonly PriceWarning?: ComponentType<AskedPrice & { readonly children: (warning: PriceWarning) => ReactNode }>;
  /** A link, beside the others below the facts. */
  readonly Link?: ComponentType<{ readonly inscription: InscriptionRecord }>;
}

/** A price for an inscription, in the native coin's smallest unit. */
export interface AskedPrice {
  readonly ticker: string;
  readonly amount: bigint;
  readonly price: bigint | null;
}

/** What a form shows of a price, and what the person must confirm first. */
export interface PriceWarning {
  /** Whether it is not known yet. */
  readonly isChecking: boolean;
  readonly notice: ReactNode;
  /** The text of the decision; undefined: none is needed. */
  readonly decision: string | undefined;
}

/** A named fact about the prices of a token. */
export interface PriceFact {
  readonly name: (t: Translate) => string;
  readonly Value: ComponentType<{ readonly ticker: string }>;
}

/** Slots of the page of an account. */
export interface AccountFeature extends PageFeature {
  /** A column of the account's balances. */
  readonly balanceColumn?: {
    readonly name: (t: Translate) => string;
    readonly Value: ComponentType<{ readonly ticker: string; readonly address: Address }>;
  };
  /** A section beside the balances, on networks that have the feature. */
  readonly Section?: ComponentType<{ readonly address: Address }>;
}

/** Slots of the page of the connected account's inscriptions. */
export interface OwnedFeature extends PageFeature {
  /** Above the list. It decides when the list appears. */
  readonly Head?: ComponentType<OwnedHeadProps>;
  /** Actions on the selected inscriptions. */
  readonly Actions?: ComponentType<{ readonly account: Address; readonly chosen: readonly InscriptionRecord[] }>;
}

export interface OwnedHeadProps {
  readonly account: Address;
  /** The ticker that the page is about; empty: all. */
  readonly ticker: string;
  /** The path of the page about a ticker; empty: all. */
  readonly path: (ticker: string) => string;
  /** The list, once the head has its height, so that the list does not move down. */
  readonly children: (list: OwnedListView) => ReactNode;
}

/** What a head tells the list below it. */
export interface OwnedListView {
  /** Another address with inscriptions of the account; null if there is none. */
  readonly vault: Address | null;
  /** Whether to show the balance of the chosen ticker. */
  readonly withBalance: boolean;
}

/** Slots of the page of a token. */
export interface TokenFeature extends PageFeature {
  /** A section above the token's listings, on networks that have the feature. Empty listings are not shown below it. */
  readonly Section?: ComponentType<{ readonly ticker: string }>;
}

/**
 * Ways to the pages of a feature, which exist on all networks. Apart from the sections of pages, whose code each page that
 * imports them would load.
 */
export interface LinkFeature extends PageFeature {
  /** A further page of a token, before the core's. `also`: another segment that belongs to it. */
  readonly tokenTab?: { readonly segment: "market"; readonly also: string; readonly text: (t: Translate) => string };
  /** Further pages of an account. */
  readonly accountTabs?: readonly { readonly segment: "offers" | "results"; readonly text: (t: Translate) => string }[];
  /** A link to inscriptions of a token that are for sale, below an empty list of listings. */
  readonly TokenForSale?: ComponentType<{ readonly ticker: string }>;
  /** The same for those of all tokens. */
  readonly ForSale?: ComponentType;
}

/** Entries of the header and of the command palette. */
export interface HeaderFeature extends PageFeature {
  readonly menu?: PageEntry;
  /** A page that only the palette leads to. */
  readonly palette?: PageEntry;
}

/** A page that a person can open without knowing an id. */
export interface PageEntry {
  readonly href: string;
  readonly text: (t: Translate) => string;
}

/** What a feature shows on every page for the connected account. */
export interface ConnectedFeature extends PageFeature {
  readonly Notice: ComponentType<ConnectedProps>;
}

export interface ConnectedProps {
  readonly account: Address;
}

/** The first part of the keys of messages. */
export type Namespace = MessageKey extends `${infer First}.${string}` ? First : never;

/** Namespaces of a feature's texts that the browser needs on pages of the core. `shell`: on all pages. */
export interface FeatureTexts {
  readonly shell?: readonly Namespace[];
  readonly inscription?: readonly Namespace[];
  readonly account?: readonly Namespace[];
  readonly owned?: readonly Namespace[];
  readonly token?: readonly Namespace[];
}

/** The features that a network has. */
export function featuresOn<Feature extends PageFeature>(features: readonly Feature[], network: Network): Feature[] {
  return features.filter(({ isOn }) => isOn === undefined || isOn(network));
}
