import { answerHosted } from "@/lib/api/shared";

/**
 * Serves the whole API from the endpoint definitions (lib/api/endpoints) on hosts that cannot run server/. If server/ runs,
 * it answers API requests before they reach Next.js.
 */
export const dynamic = "force-dynamic";

export {
  answerHosted as DELETE,
  answerHosted as GET,
  answerHosted as HEAD,
  answerHosted as OPTIONS,
  answerHosted as PATCH,
  answerHosted as POST,
  answerHosted as PUT,
};
