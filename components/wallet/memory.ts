const KEY = "engrave.connected";

/** Whether a wallet was connected when the page was left, so that its code is worth loading at once. */
export function wasConnected(): boolean {
  return window.localStorage.getItem(KEY) !== null;
}

export function rememberConnection(): void {
  window.localStorage.setItem(KEY, "1");
}

export function forgetConnection(): void {
  window.localStorage.removeItem(KEY);
}
