import { buildMessage, type DeployMessage } from "@/lib/protocol";

/** Keys that the protocol does not know: stored with the message, never read (spec §2.7.9). Null leaves a key out. */
export interface DeployData {
  readonly dataurl: string | null;
  readonly of: string | null;
}

/** The text of a deploy message, with the data keys after the protocol's keys. */
export function deployText(message: DeployMessage, data: DeployData): string {
  const extra = Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `${buildMessage(message).slice(0, -1)}${extra.join("")}}`;
}
