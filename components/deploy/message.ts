import { buildMessage, type DeployMessage } from "@/lib/protocol";

/** Keys that the index keeps with the message and does not read (service.md §2); null: left out. */
export interface DeployData {
  readonly dataurl: string | null;
  readonly of: string | null;
}

/** The deploy message's text, with the further keys behind those of the protocol. */
export function deployText(message: DeployMessage, data: DeployData): string {
  const further = Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `${buildMessage(message).slice(0, -1)}${further.join("")}}`;
}
