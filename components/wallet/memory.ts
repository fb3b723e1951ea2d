const STORAGE_KEY = "engrave.connected";

/** Whether a wallet was connected when the page was last left. If so, the page loads the wallet code at once. */
export function wasConnected(): boolean {
  return window.localStorage.getItem(STORAGE_KEY) !== null;
}

/** Records that a wallet is connected. */
export function rememberConnection(): void {
  window.localStorage.setItem(STORAGE_KEY, "1");
}

/** Records that no wallet is connected. */
export function forgetConnection(): void {
  window.localStorage.removeItem(STORAGE_KEY);
}
