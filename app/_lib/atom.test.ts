import { expect, it } from "vitest";
import type { OperationRecord } from "@/lib/records";
import { atomFeed } from "./atom";

const hash = `0x${"1".repeat(64)}` as const;
const address = `0x${"a".repeat(40)}` as const;
const head = { title: "Operations of <OAK>", self: "/token/OAK/feed.xml", page: "/token/OAK/activity" };

const operation: OperationRecord = {
  ...{ cursor: "c", blockNumber: 7, transactionIndex: 0, position: 0, transactionHash: hash, source: "message" },
  ...{
    op: "mint",
    ticker: "OAK",
    sender: address,
    recipient: address,
    senderAccount: null,
    recipientAccount: null,
    part: null,
    tokenId: hash,
    mintId: "]]></title>",
  },
  ...{ amount: 10n ** 30n, price: null, unit: null, accepted: true, reason: null, timestamp: 1_700_000_000 },
  ...{ text: 'data:,<script>"&', textBytes: 16 },
};

it("lists operations with absolute links and their exact time", () => {
  const feed = atomFeed(head, [operation], new URL("https://site.example"));
  expect(feed).toContain(`<id>https://site.example/tx/${hash}#0</id>`);
  expect(feed).toContain("<updated>2023-11-14T22:13:20.000Z</updated>");
  expect(feed).toContain(
    '<link rel="self" type="application/atom+xml" href="https://site.example/token/OAK/feed.xml"/>',
  );
  expect(feed).toContain(`Mint OAK #]]&gt;&lt;/title&gt; · 1${",000".repeat(10)} OAK`);
});

it("tells a purchase in one entry", () => {
  const parties = { sender: address, recipient: `0x${"b".repeat(40)}` } as const;
  const sale = { ...operation, ...parties, op: "sale", source: "event", position: 1 } as const;
  const account = parties.recipient;
  const transfer = { ...operation, op: "tsf", source: "event", senderAccount: account, position: 2 } as const;
  const feed = atomFeed(head, [transfer, sale], new URL("https://site.example"));
  expect(feed.match(/<entry>/g)).toHaveLength(1);
  expect(feed).toContain("<title>Sold ");
});

it("says in the title that a message was rejected, whatever it claims", () => {
  const rejected = { ...operation, accepted: false, reason: "TICKER_UNKNOWN" } as const;
  const feed = atomFeed(head, [rejected], new URL("https://site.example"));
  expect(feed).toContain(`<title>Failed · Rejected: Mint OAK #`);
});

it("escapes hostile ids and messages", () => {
  const feed = atomFeed(head, [operation], new URL("https://site.example"));
  expect(feed).toContain("#]]&gt;&lt;/title&gt; ·");
  expect(feed).toContain("data:,&lt;script&gt;&quot;&amp;");
  expect(feed).toContain("Operations of &lt;OAK&gt;");
  expect(feed).not.toContain("<script");
});

it("is a valid feed without operations", () => {
  expect(atomFeed(head, [], new URL("https://site.example"))).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
});
