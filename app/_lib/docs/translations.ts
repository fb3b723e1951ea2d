import firstMint from "@/docs/guides/zh-CN/first-mint.md";
import inscriptions from "@/docs/guides/zh-CN/inscriptions.md";
import sending from "@/docs/guides/zh-CN/sending.md";
import summaries from "@/docs/guides/zh-CN/summaries.json";
import tradingSafely from "@/docs/guides/zh-CN/trading-safely.md";
import whatCanGoWrong from "@/docs/guides/zh-CN/what-can-go-wrong.md";
import type { Language } from "@/lib/languages";

/** A guide in another language than English. The test of the guides compares its structure with the English one. */
export interface Translation {
  readonly language: Language;
  /** Name of the file below docs/, without `.md`. */
  readonly file: string;
  readonly summary: string;
  readonly text: string;
}

const inChinese = (name: keyof typeof summaries, text: string): Translation => ({
  language: "zh-CN",
  file: `guides/zh-CN/${name}`,
  summary: summaries[name],
  text,
});

/** The translations of guides, by the names of the English files below docs/. */
export const TRANSLATIONS: Readonly<Record<string, readonly Translation[]>> = {
  "guides/inscriptions": [inChinese("inscriptions", inscriptions)],
  "guides/first-mint": [inChinese("first-mint", firstMint)],
  "guides/sending": [inChinese("sending", sending)],
  "guides/trading-safely": [inChinese("trading-safely", tradingSafely)],
  "guides/what-can-go-wrong": [inChinese("what-can-go-wrong", whatCanGoWrong)],
};
