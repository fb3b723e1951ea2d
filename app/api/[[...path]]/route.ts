import { sharedDispatch } from "@/lib/api/shared";
import { answerWebRequest } from "@/lib/api/web";

/**
 * The whole API on hosts without a server of their own: the endpoints' definitions say which paths there are, so that
 * one file serves all (lib/api/endpoints). Where server/ runs, it answers before this is asked.
 */
export const dynamic = "force-dynamic";

const handle = (request: Request): Promise<Response> => answerWebRequest(sharedDispatch(), request);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
