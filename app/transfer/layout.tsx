import { messagesLayout } from "@/app/_lib/language/page-messages";

export default messagesLayout(
  "call",
  "home",
  "inscription",
  "message",
  "owned",
  "price",
  "signing",
  "transaction",
  "transfer",
);
