import { messagesLayout } from "@/app/_lib/language/page-messages";

export default messagesLayout("reference");
