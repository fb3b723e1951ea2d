import { useEffect, useSyncExternalStore } from "react";
import { type KnownAddress, pageAddresses } from "./known-addresses";

const subscribe = (listener: () => void) => pageAddresses.subscribe(listener);

/** Makes the connected account known to the page, so that addresses that imitate it are found. */
export function useOwnAddress(address: string | null): void {
  useEffect(() => (address === null ? undefined : pageAddresses.add({ address, origin: "own", name: "" })), [address]);
}

/**
 * Adds an address to those that the page shows. Returns the address that it imitates: an own account, a contact, a recent
 * recipient or another address of this page with the same ends; null if there is none, and in the first render.
 */
export function useImitated(address: string): KnownAddress | null {
  useEffect(() => {
    // Reads what the device stores after the page is interactive. Without it, only the page's addresses are compared.
    import("./register-device").catch(() => undefined);
    return pageAddresses.add({ address, origin: "shown", name: "" });
  }, [address]);
  return useSyncExternalStore(
    subscribe,
    () => pageAddresses.imitatedBy(address),
    () => null,
  );
}

/** The person's name for an address that the page shows; empty if there is none, and in the first render. */
export function useContactName(address: string): string {
  return useSyncExternalStore(
    subscribe,
    () => pageAddresses.nameOf(address),
    () => "",
  );
}
