import { LazyTokenNotFound } from "@/components/token/lazy-token-not-found";
import { NotFoundMessage } from "@/components/ui/not-found-message";
import { useTranslate } from "@/lib/languages/translate";

export default function NotFound() {
  const t = useTranslate();
  return (
    <LazyTokenNotFound
      fallback={<NotFoundMessage title={t("errors.tokenNone")} text={t("errors.tokenUnknownHint")} />}
    />
  );
}
