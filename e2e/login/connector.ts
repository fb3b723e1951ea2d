import { http } from "viem";
import { injected } from "wagmi";
import type { Login } from "@/components/wallet/login";

/** A login as a platform's: the account is kept elsewhere, here by the development chain's node, which signs for it. */
const account = injected({
  target: {
    id: "test-login",
    name: "Test login",
    provider: () => {
      const { request } = http(new URL("/rpc", window.location.origin).href)({});
      return { request, on: () => {}, removeListener: () => {} };
    },
  },
});

/** What the slot of docs/wallets.md is filled with in its test. */
export const login: Login = {
  name: "Test login",
  icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'/%3E",
  connector: (config) => ({ ...account(config), isAuthorized: async () => false }),
};
