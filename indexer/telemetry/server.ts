import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { Registry } from "prom-client";
import { ConfigurationError } from "@/lib/config";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { portOf } from "@/lib/runtime/port-of";
import type { Readiness } from "./readiness";
import type { Vitals } from "./vitals";

const HINT = "Use a free port and an address of this machine (HOST), or unset WORKER_PORT to disable the server.";
/** Milliseconds within which a request must arrive. */
const REQUEST = 10_000;
/** Content type of an error (RFC 9457). */
const PROBLEM = "application/problem+json";

/** The HTTP server of the worker: `/metrics`, `/health` and `/ready`. */
export interface TelemetryServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves metrics, health and readiness at this address. Port 0 chooses a free port. Health is 200 while the worker
 * answers. Readiness is 200 if the index is ready, whether this worker leads or not, and 503 with every reason otherwise
 * (spec §12.3.2).
 * @throws ConfigurationError if the server cannot listen there
 */
export async function serveTelemetry(parts: {
  host: string;
  port: number;
  vitals: Vitals;
  metrics: Registry;
  readiness: Readiness;
}): Promise<TelemetryServer> {
  const { host, port, vitals, metrics, readiness } = parts;
  const server = createServer({ requestTimeout: REQUEST, headersTimeout: REQUEST }, (request, response) => {
    request.resume();
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("allow", "GET, HEAD");
      return answer(response, 405, { status: "method not allowed" });
    }
    switch (request.url) {
      case "/metrics":
        return answerMetrics(response, metrics);
      case "/health":
        return answer(response, 200, { status: "ok", role: vitals.role });
      case "/ready":
        return answerReady(response, vitals, readiness);
      default:
        return answer(response, 404, { status: "not found" });
    }
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    throw new ConfigurationError([{ where: "WORKER_PORT", expected: describeError(error), hint: HINT }]);
  });
  const boundPort = portOf(server);
  log.info({ host, port: boundPort }, "serving metrics, health and readiness");
  return {
    port: boundPort,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function answerReady(response: ServerResponse, { role }: Vitals, readiness: Readiness): void {
  readiness.report().then(
    ({ facts, reasons }) => {
      const block = facts?.block ?? null;
      const head = facts?.head?.number ?? null;
      const position = { role, block, head, lag: block === null || head === null ? null : Math.max(0, head - block) };
      if (reasons.length === 0) return answer(response, 200, { status: "ready", ...position });
      const detail = reasons.map((reason) => reason.detail).join(" ");
      const title = "The index is not ready";
      answer(response, 503, { title, status: 503, detail, code: "NOT_READY", reasons, ...position }, PROBLEM);
    },
    (error: unknown) => {
      log.error({ error }, "readiness could not be determined");
      answer(response, 500, { status: "failed" });
    },
  );
}

function answerMetrics(response: ServerResponse, metrics: Registry): void {
  metrics.metrics().then(
    (text) => {
      response.setHeader("content-type", metrics.contentType);
      response.end(text);
    },
    (error: unknown) => {
      log.error({ error }, "metrics could not be read");
      answer(response, 500, { status: "failed" });
    },
  );
}

function answer(
  response: ServerResponse,
  status: number,
  body: Readonly<Record<string, unknown>>,
  contentType = "application/json",
): void {
  response.writeHead(status, { "content-type": contentType, "cache-control": "no-store" });
  response.end(`${JSON.stringify(body)}\n`);
}
