import { messagesLayout } from "@/app/_lib/language/page-messages";

export default messagesLayout(
  "amountFaults",
  "block",
  "call",
  "home",
  "inscription",
  "lists",
  "message",
  "price",
  "share",
  "signing",
  "trade",
  "trading",
  "transaction",
  "verifyLink",
  "watchButton",
);
