import { Lost } from "@/components/layout/lost";
import { accountTexts } from "@/components/texts/reading/account";

export default function NotFound() {
  return <Lost title={accountTexts.invalid} text={accountTexts.invalidText} />;
}
