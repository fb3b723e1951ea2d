import type { OperationRecord } from "@/lib/client";
import { Owner } from "../address/owner";

interface PartyProps {
  readonly operation: Pick<OperationRecord, "sender" | "senderAccount" | "recipientAccount">;
  readonly address: string;
  /** Whether to show the whole address, with its tools. */
  readonly withTools?: boolean;
}

/** The sender or the recipient of an operation, in short form: the account and that it is its vault, if it is one. */
export function Party({ operation, address, withTools = false }: PartyProps) {
  const { sender, senderAccount, recipientAccount } = operation;
  const account = address === sender ? senderAccount : recipientAccount;
  return <Owner owner={address} account={account} isShort={!withTools} withTools={withTools} />;
}
