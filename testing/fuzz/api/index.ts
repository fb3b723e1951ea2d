import type { TestApi } from "@/testing/harness/api";
import { readDocument } from "@/testing/harness/contract";
import { faultOf, headFault } from "./check";
import { type FuzzedRequest, fuzzedRequests } from "./requests";
import { endFuzzing, sendFuzzed } from "./send";

/** What a run of fuzzed requests showed. */
export interface FuzzReport {
  /** Requests and what was wrong with their answers. */
  readonly faults: readonly string[];
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds of each answer, ascending. */
  readonly times: readonly number[];
}

/** Requests at a time. */
const LANES = 8;
/** Every so many GETs are repeated as HEAD. */
const HEAD_EVERY = 4;

/** Sends `count` requests that are made from the service's own document by `seed`, and checks each answer by it. */
export async function fuzzApi(api: TestApi, count: number, seed: number): Promise<FuzzReport> {
  const document = readDocument((await api.ask.front("/api/openapi.json")).text);
  const requests = fuzzedRequests(document, api.history, count, seed);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const times: number[] = [];
  let next = 0;
  const judge = async (request: FuzzedRequest, index: number): Promise<void> => {
    const note = (fault: string): unknown => fault !== "" && faults.push(`${lineOf(request)}: ${fault}`);
    try {
      const answer = await sendFuzzed(api.port, request);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      times.push(answer.milliseconds);
      note(faultOf(document, request, answer));
      if (request.method !== "GET" || index % HEAD_EVERY !== 0 || answer.status === 431) return;
      note(headFault(answer, await sendFuzzed(api.port, { ...request, method: "HEAD" })));
    } catch (error) {
      note(`no answer: ${error}`);
    }
  };
  const lane = async (): Promise<void> => {
    for (let index = next++; index < requests.length; index = next++) {
      const request = requests[index];
      if (request !== undefined) await judge(request, index);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  endFuzzing();
  return { faults, statuses, times: times.sort((a, b) => a - b) };
}

function lineOf({ method, path, headers }: FuzzedRequest): string {
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}`;
}
