import { messagesLayout } from "@/app/_lib/language/page-messages";

export default messagesLayout(
  "call",
  "home",
  "message",
  "mint",
  "share",
  "signing",
  "token",
  "tokenPicker",
  "transaction",
);
