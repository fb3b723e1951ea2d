import { messagesLayout } from "@/app/_lib/language/page-messages";
import { featureTexts } from "@/features/pages/texts";

export default messagesLayout(
  "amountFaults",
  "call",
  "home",
  "inscription",
  "message",
  "owned",
  "price",
  "signing",
  ...featureTexts("owned"),
);
