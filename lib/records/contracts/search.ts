import { takes } from "@/lib/records/contract";
import { searchResults } from "@/lib/records/search";

export const search = takes<{ readonly q: string }>()("/explorer/search", searchResults);
