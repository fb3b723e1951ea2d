import { NotFoundMessage } from "@/components/layout/not-found-message";
import { texts } from "@/components/texts";

export default function NotFound() {
  return <NotFoundMessage title={texts.errors.notFound} text={texts.errors.notFoundText} />;
}
