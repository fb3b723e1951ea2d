import { http } from "viem";
import { injected } from "wagmi";
import type { Login } from "@/components/wallet/login";

/** A login provider that keeps the account elsewhere, here in the node of the development chain, which signs for it. */
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

/** The login module (docs/wallets.md) of the test. */
export const login: Login = {
  name: "Test login",
  icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'/%3E",
  connector: (config) => ({ ...account(config), isAuthorized: async () => false }),
};
