import { deviceTexts } from "../storage/stored-value";

const STORAGE_KEY = "engrave.connected";

/** Whether a wallet was connected when the page was last left. If so, the page loads the wallet code at once. */
export function wasConnected(): boolean {
  return deviceTexts.getItem(STORAGE_KEY) !== null;
}

/** Records that a wallet is connected. */
export function rememberConnection(): void {
  deviceTexts.setItem(STORAGE_KEY, "1");
}

/** Records that no wallet is connected. */
export function forgetConnection(): void {
  deviceTexts.removeItem(STORAGE_KEY);
}
