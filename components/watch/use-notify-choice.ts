import { useSyncExternalStore } from "react";
import { useSettings } from "../hooks/settings";
import { deviceTexts, onStoredText } from "../storage/stored-value";
import { storedNames } from "./stored-names";

/** Whether the person wants notifications on this device, and the key under which the device stores it. */
export function useNotifyChoice(): { readonly key: string; readonly isOn: boolean } {
  const key = storedNames.notify(useSettings().network.chainId);
  const isOn = useSyncExternalStore(
    (listener) => onStoredText(key, listener),
    () => deviceTexts.getItem(key) !== null,
    () => false,
  );
  return { key, isOn };
}
