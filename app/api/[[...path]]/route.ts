import { apiFeatures } from "@/features/api";
import { hostedApi } from "@/lib/api/shared";

/**
 * Serves the whole API from the endpoint definitions (lib/api/endpoints) on hosts that cannot run server/. If server/ runs,
 * it answers API requests before they reach Next.js.
 */
export const dynamic = "force-dynamic";

const answer = hostedApi(apiFeatures);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
