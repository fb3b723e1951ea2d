import { NotFoundMessage } from "@/components/layout/not-found-message";
import { LazyTokenNotFound } from "@/components/token/lazy-token-not-found";
import { useTranslate } from "@/lib/languages/translate";

export default function NotFound() {
  const t = useTranslate();
  return (
    <LazyTokenNotFound
      fallback={<NotFoundMessage title={t("errors.tokenNone")} text={t("errors.tokenUnknownHint")} />}
    />
  );
}
