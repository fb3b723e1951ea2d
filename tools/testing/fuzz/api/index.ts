import type { TestApi } from "@/tools/testing/harness/api";
import { readDocument } from "@/tools/testing/harness/contract";
import { faultOf, headFault } from "./check";
import { type FuzzedRequest, fuzzedRequests } from "./requests";
import { endFuzzing, sendFuzzed } from "./send";

/** The result of a fuzzing run. */
export interface ApiFuzzReport {
  /** Requests with faulty responses, and the faults. */
  readonly faults: readonly string[];
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds of each response, ascending. */
  readonly times: readonly number[];
}

const CONCURRENCY = 8;
/** One in this many GET requests is repeated as HEAD. */
const HEAD_EVERY = 4;

/** Sends `count` requests generated from the OpenAPI document by `seed`, and checks each response against the document. */
export async function fuzzApi(api: TestApi, count: number, seed: number): Promise<ApiFuzzReport> {
  const document = readDocument((await api.ask.front("/api/openapi.json")).text);
  const requests = fuzzedRequests(document, api.history, count, seed);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const times: number[] = [];
  let next = 0;
  const check = async (request: FuzzedRequest, index: number): Promise<void> => {
    const note = (fault: string): unknown => fault !== "" && faults.push(`${lineOf(request)}: ${fault}`);
    try {
      const answer = await sendFuzzed(api.port, request);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      times.push(answer.milliseconds);
      note(faultOf(document, request, answer));
      if (request.method !== "GET" || index % HEAD_EVERY !== 0 || answer.status === 431) return;
      note(headFault(answer, await sendFuzzed(api.port, { ...request, method: "HEAD" })));
    } catch (error) {
      note(`no response: ${error}`);
    }
  };
  const work = async (): Promise<void> => {
    for (let index = next++; index < requests.length; index = next++) {
      const request = requests[index];
      if (request !== undefined) await check(request, index);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  endFuzzing();
  return { faults, statuses, times: times.sort((a, b) => a - b) };
}

function lineOf({ method, path, headers }: FuzzedRequest): string {
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}`;
}
