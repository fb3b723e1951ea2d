import { NotFoundMessage } from "@/components/layout/not-found-message";
import { accountTexts } from "@/components/texts/reading/account";

export default function NotFound() {
  return <NotFoundMessage title={accountTexts.invalid} text={accountTexts.invalidText} />;
}
