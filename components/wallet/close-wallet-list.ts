/** RainbowKit's list stays open while a wallet is asked, and covers the page. It has no function that closes it, but listens to Escape. */
export function closeWalletList(): void {
  const list = document.querySelector("[data-rk] [role=dialog]");
  if (list !== null) document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
}
