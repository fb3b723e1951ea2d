import type { CreateConnectorFn } from "wagmi";

/** A login provider in the wallet dialog: sign-in by e-mail or a social account, for example. */
export interface Login {
  readonly name: string;
  /** The icon as a data: URL. */
  readonly icon: string;
  readonly connector: CreateConnectorFn;
}

/** No login provider. `LOGIN_CONNECTOR` names a module that replaces this one and exports `login`, of the same type. */
export const login: Login | null = null;
