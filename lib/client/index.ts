/**
 * The API's client for the pages. It runs in browsers, keeps every number exact, and checks the form of every answer.
 * Each function takes the parameters of its endpoint and, optionally, a `signal` that aborts the request. It throws
 * {@link ApiError}, or the signal's reason. `stream.ts` is separate, so that a page that listens loads no schemas.
 */
export type * from "@/lib/records";
export * from "./calls";
export { ApiError } from "./request";
