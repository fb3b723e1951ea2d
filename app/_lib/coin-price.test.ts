import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Secret } from "@/lib/runtime/secret";
import { CoinPrice } from "./coin-price";

let server: Server;
let answer: (response: ServerResponse) => void;
let requests = 0;
let url: string;

beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${addressOf(server).port}/?key=secret`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = 0;
});

function addressOf(listening: Server): AddressInfo {
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen");
  return address;
}

const source = () => new CoinPrice({ url: new Secret(url), field: ["metis", "usd"], currency: "USD" });
const answers = (text: string, status = 200) => {
  answer = (response) => response.writeHead(status).end(text);
};

async function priceOf(text: string) {
  answers(text);
  const prices = source();
  prices.current(0);
  await prices.settled();
  return prices.current(1);
}

it("reads a price without losing digits", async () => {
  const rate = 24_610_000_000_000n;
  expect(await priceOf('{"metis":{"usd":24.61}}')).toEqual({ currency: "USD", rate });
  expect(await priceOf('{"metis":{"usd":"24.61"}}')).toEqual({ currency: "USD", rate });
  expect(await priceOf('{"metis":{"usd":123456789012345.1234567890123}}')).toMatchObject({
    rate: 123_456_789_012_345_123_456_789_012n,
  });
});

it("never waits, requests once in five minutes, and shows no price older than an hour", async () => {
  answers('{"metis":{"usd":2}}');
  const prices = source();
  expect(prices.current(0)).toBeNull();
  await prices.settled();
  expect(prices.current(299_999)).toMatchObject({ rate: 2_000_000_000_000n });
  expect(requests).toBe(1);
  answers("", 500);
  expect(prices.current(300_000)).not.toBeNull();
  await prices.settled();
  expect(requests).toBe(2);
  expect(prices.current(3_599_999)).not.toBeNull();
  await prices.settled();
  expect(prices.current(3_600_000)).toBeNull();
});

describe("a hostile answer yields no price", () => {
  it.each([
    '{"metis":{"usd":-1}}',
    '{"metis":{"usd":0}}',
    '{"metis":{"usd":"0.000"}}',
    '{"metis":{"usd":1e99}}',
    '{"metis":{"usd":"1 USD"}}',
    '{"metis":{"usd":null}}',
    '{"metis":{"usd":{"__proto__":1}}}',
    `{"metis":{"usd":${"9".repeat(16)}}}`,
    '{"metis":1}',
    "[]",
    "null",
    "not JSON",
    "",
    "[".repeat(60_000),
    `{"metis":{"usd":1},"x":"${"x".repeat(70_000)}"}`,
  ])("%.60s", async (text) => expect(await priceOf(text)).toBeNull());

  it("that redirects", async () => {
    answer = (response) => response.writeHead(302, { Location: "http://169.254.169.254/" }).end();
    const prices = source();
    prices.current(0);
    await prices.settled();
    expect(prices.current(1)).toBeNull();
    expect(requests).toBe(1);
  });
});
