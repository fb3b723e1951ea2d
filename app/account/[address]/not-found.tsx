import { Lost } from "@/components/layout/lost";
import { readingTexts } from "@/components/texts/reading";

export default function NotFound() {
  return <Lost title={readingTexts.account.invalid} text={readingTexts.account.invalidText} />;
}
