import type { CreateConnectorFn } from "wagmi";

/** A login provider's entry in the wallet dialog: by e-mail, a social account, or what else it offers. */
export interface Login {
  readonly name: string;
  /** Data URL of an icon. */
  readonly icon: string;
  readonly connector: CreateConnectorFn;
}

/** None: `LOGIN_CONNECTOR` names a module to be read in this one's place, with an export of this name and type. */
export const login: Login | null = null;
