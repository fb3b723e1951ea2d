/**
 * Runs in the page: creates the provider of the test wallet and announces it (EIP-6963). It must not use names of this module,
 * because Playwright sends its source text to the page.
 */
export function announceWallet(): void {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const of = (event: string) => {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known);
    return known;
  };
  const emit = (event: string, value: unknown) => {
    for (const listener of of(event)) listener(value);
  };
  const ask = Reflect.get(window, "testWalletRequest");
  let isConnected = window.localStorage.getItem("test-wallet") === "connected";
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === "eth_accounts" && !isConnected) return [];
      const answer = await ask(method, params);
      if ("error" in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
      if (method === "eth_requestAccounts") {
        isConnected = true;
        window.localStorage.setItem("test-wallet", "connected");
      }
      if (method === "wallet_switchEthereumChain") emit("chainChanged", (await ask("eth_chainId")).result);
      return answer.result;
    },
    on: (event: string, listener: (value: unknown) => void) => of(event).add(listener),
    removeListener: (event: string, listener: (value: unknown) => void) => of(event).delete(listener),
  };
  // Events that the wallet sends to the page.
  Reflect.set(window, "testWalletEmit", emit);
  const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'/%3E";
  const info = { uuid: "6f0d6e1c-5a0b-4a39-9c8e-0d0f3d0f7a11", name: "Test wallet", icon, rdns: "test.wallet" };
  const detail = Object.freeze({ info, provider });
  const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
