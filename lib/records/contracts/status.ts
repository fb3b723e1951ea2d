import { takes } from "@/lib/records/contract";
import { indexStatus } from "@/lib/records/status";

export const readStatus = takes<object>()("/explorer/status", indexStatus);
