import { Lost } from "@/components/layout/lost";
import { texts } from "@/components/texts";

export default function NotFound() {
  return <Lost title={texts.errors.notFound} text={texts.errors.notFoundText} />;
}
