import { goldOne, named } from "../messages";
import { type Story, vector } from "../story";

/** The text of a transfer of GOLD. */
export const tsf = (id: string) => named("tsf", "GOLD", id);

/** BOB's inscription 1 of GOLD is the same after `write`. */
export const unchanged = (name: string, section: string, write: (s: Story, hash: `0x${string}`) => void) =>
  vector(name, section, (s) => {
    const hash = goldOne(s);
    write(s, hash);
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  });
