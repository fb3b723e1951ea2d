import { afterEach, expect, test, vi } from "vitest";
import { BEHIND_FRONT } from "./http/behind-front";
import { hostedApi } from "./shared";

afterEach(() => vi.unstubAllEnvs());

test("behind the front, Next.js answers no API request", async () => {
  vi.stubEnv(BEHIND_FRONT, "1");
  for (const path of ["/api/health", "/api/openapi.json", "/api/explorer/stream"]) {
    const answer = await hostedApi([])(new Request(`http://localhost${path}`));
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { code: "PATH_UNKNOWN" }]);
  }
});
