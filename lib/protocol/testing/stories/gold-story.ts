import { goldOne } from "../messages";
import { type Story, vector } from "../story";

/** How an inscription ends. */
export type End = Parameters<Story["unit"]>[2];
type Hash = `0x${string}`;
export type Network = Parameters<typeof vector>[3];

/** GOLD is deployed, and BOB's inscription 1 of it ends with the values of `end`. */
export const goldStory = (
  name: string,
  section: string,
  end: End,
  write: (s: Story, hash: Hash) => void,
  network: Network,
) =>
  vector(
    name,
    section,
    (s) => {
      const hash = goldOne(s);
      write(s, hash);
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", ...end });
    },
    network,
  );
