import { answerHosted } from "@/lib/api/shared";

/**
 * The whole API on hosts without a server of their own: the endpoints' definitions say which paths there are, so that
 * one file serves all (lib/api/endpoints). Where server/ runs, it answers before this is asked.
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
