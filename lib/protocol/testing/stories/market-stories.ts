import { goldOne, named } from "../messages";
import { BOB, type ExpectedLog, MARKET_CONTRACT, type Story, VAULT, vector } from "../story";

/** The network of a story: the extension with its contract. */
export const ON = { extensions: ["market"], market: MARKET_CONTRACT };
type End = Parameters<Story["unit"]>[2];
type Hash = `0x${string}`;

/** GOLD is deployed and BOB's inscription 1 is in VAULT. It ends with the values of `end`. */
export const deposited = (
  name: string,
  section: string,
  end: End,
  write: (s: Story, hash: Hash) => void,
  network: Parameters<typeof vector>[3] = ON,
) =>
  vector(
    name,
    section,
    (s) => {
      const hash = goldOne(s);
      s.send(BOB, VAULT, named("tsf", "GOLD", "1"), "accepted");
      write(s, hash);
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", owner: VAULT, ...end });
    },
    network,
  );

/** One event of the market, in a transaction of BOB. */
export const event = (s: Story, ...logs: ExpectedLog[]) => s.call(BOB, MARKET_CONTRACT, ...logs);
