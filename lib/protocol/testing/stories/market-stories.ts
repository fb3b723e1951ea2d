import { named } from "../messages";
import { BOB, type ExpectedLog, MARKET_CONTRACT, type Story, VAULT } from "../story";
import { type End, goldStory, type Network } from "./gold-story";

/** The network of a story: the extension with its contract. */
export const ON = { extensions: ["market"], market: MARKET_CONTRACT };

/** GOLD is deployed and BOB's inscription 1 is in VAULT. It ends with the values of `end`. */
export const deposited = (
  name: string,
  section: string,
  end: End,
  write: (s: Story, hash: `0x${string}`) => void,
  network: Network = ON,
) =>
  goldStory(
    name,
    section,
    { owner: VAULT, ...end },
    (s, hash) => {
      s.send(BOB, VAULT, named("tsf", "GOLD", "1"), "accepted");
      write(s, hash);
    },
    network,
  );

/** One event of the market, in a transaction of BOB. */
export const event = (s: Story, ...logs: ExpectedLog[]) => s.call(BOB, MARKET_CONTRACT, ...logs);
