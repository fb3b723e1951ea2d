import type { OperationRecord } from "@/lib/client";
import { Owner } from "../address/owner";

type Parties = Pick<OperationRecord, "sender" | "senderAccount" | "recipient" | "recipientAccount">;

/** The sender or the recipient of an operation in short form: the account and that it is its vault, if it is one. */
export function Party({ operation, address }: { operation: Parties; address: string }) {
  const { sender, senderAccount, recipientAccount } = operation;
  return <Owner owner={address} account={address === sender ? senderAccount : recipientAccount} isShort />;
}
