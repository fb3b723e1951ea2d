import { afterAll, expect, test, vi } from "vitest";
import { database } from "./shared";

afterAll(() => {
  vi.unstubAllEnvs();
});

test("a process without the URL of a database fails with the code of a configuration error", () => {
  vi.stubEnv("DATABASE_REPLICA_URL", "");
  vi.stubEnv("DATABASE_URL", undefined);
  expect(() => database()).toThrow(expect.objectContaining({ code: "CONFIGURATION", hint: expect.any(String) }));
});
