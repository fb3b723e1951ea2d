import { messagesLayout } from "@/app/_lib/language/page-messages";

export default messagesLayout("block", "lists", "message", "operation", "price", "transaction");
