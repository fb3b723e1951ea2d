import { NotFoundMessage } from "@/components/ui/not-found-message";
import { useTranslate } from "@/lib/languages/translate";

export default function NotFound() {
  const t = useTranslate();
  return <NotFoundMessage title={t("errors.hashInvalid")} text={t("errors.hashInvalidText")} />;
}
