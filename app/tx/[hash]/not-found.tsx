import { NotFoundMessage } from "@/components/layout/not-found-message";
import { texts } from "@/components/texts";

export default function NotFound() {
  return <NotFoundMessage title={texts.errors.hashInvalid} text={texts.errors.hashInvalidText} />;
}
