import { messagesLayout } from "@/app/_lib/language/page-messages";
import { featureTexts } from "@/features/pages/texts";

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
  "trading",
  "transaction",
  "watchButton",
  ...featureTexts("inscription"),
);
