import { messagesLayout } from "@/app/_lib/language/page-messages";

export default messagesLayout(
  "amountFaults",
  "call",
  "home",
  "inscription",
  "message",
  "owned",
  "price",
  "signing",
  "trade",
);
