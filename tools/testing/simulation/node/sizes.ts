import type { ServerResponse } from "node:http";
import type { Random } from "../random";

/** Faults of the size or the structure of an answer. */
export const SIZE_FAULTS = ["huge answer", "huge error text", "many logs", "nested answer"] as const;
export type SizeFault = (typeof SIZE_FAULTS)[number];

/** Bytes, above the limit of the simulated workers. */
const HUGE = 2_000_000;

export function isSizeFault(kind: string): kind is SizeFault {
  return SIZE_FAULTS.some((each) => each === kind);
}

/** Answers a batch with this fault. `texts` are the honest answers. */
export function sendHuge(kind: SizeFault, response: ServerResponse, texts: readonly string[], random: Random): void {
  response.setHeader("content-type", "application/json");
  response.on("error", () => undefined);
  response.end(hugeAnswer(kind, texts, random));
}

function hugeAnswer(kind: SizeFault, texts: readonly string[], random: Random): string {
  const victim = random.integer(0, Math.max(0, texts.length - 1));
  const inPlace = (member: string): string => {
    const changed = texts.map((text, index) =>
      index === victim ? `${text.replace(/,"(?:result|error)":.*/s, "")},${member}}` : text,
    );
    return `[${changed.join(",")}]`;
  };
  switch (kind) {
    case "huge answer":
      return inPlace(`"result":"0x${"0".repeat(HUGE)}"`);
    case "huge error text":
      return inPlace(`"error":{"code":${random.pick([-32_000, -32_005, 7])},"message":"${"\\u001b".repeat(50_000)}"}`);
    case "many logs":
      return inPlace(`"result":[${"{},".repeat(50_000)}{}]`);
    case "nested answer":
      return inPlace(`"result":${"[".repeat(200_000)}${"]".repeat(200_000)}`);
  }
}
