/**
 * Loads the calls of reading pages with the first request, after the page has rendered: the server rendered the first answer.
 * The rest of the client is larger, and pages do not need it.
 */
export const liveCalls = () => import("../live-calls");

/** Loads all calls. Most visitors never sign. */
export const allCalls = () => import("../calls");
