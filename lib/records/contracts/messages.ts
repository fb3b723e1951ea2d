import type { MessageDraft } from "@/lib/protocol";
import { takes } from "@/lib/records/contract";
import { messageCheck } from "@/lib/records/message-check";

export const checkMessage = takes<MessageDraft>()("/explorer/check", messageCheck);
