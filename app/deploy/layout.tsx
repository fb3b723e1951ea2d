import { messagesLayout } from "@/app/_lib/language/page-messages";

export default messagesLayout("call", "deploy", "home", "message", "share", "signing", "transaction");
