import { afterAll, beforeAll, expect } from "vitest";
import { type TestApi, type TestApiOptions, testApi } from "./api";

/** Opens a resource before the tests of the calling file and stops it after them. Tests get it from the returned function. */
export function openForTests<T extends { stop(): Promise<void> }>(open: () => Promise<T>): () => T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.stop());
  return () => {
    if (opened === undefined) throw new Error("the resource is open only while tests run");
    return opened;
  };
}

/** Starts an API for the tests of the calling file. It must not have internal errors. */
export function apiForTests(options?: TestApiOptions): () => TestApi {
  return openForTests(async () => {
    const api = await testApi(options);
    return {
      ...api,
      async stop() {
        await api.stop();
        expect(api.failures).toEqual([]);
      },
    };
  });
}
