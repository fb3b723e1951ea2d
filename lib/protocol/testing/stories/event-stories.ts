import { gold, tokenOne } from "../messages";
import { BOB, type ExpectedLog, type Story, TOKEN, vector } from "../story";

export const ONE = { contract: TOKEN, supply: "100", mintCount: 1 };
export const withToken = { contract: `"${TOKEN}"` };

/** GOLD has the contract TOKEN; a call emits one log that changes nothing. */
export const nothing = (name: string, section: string, log: ExpectedLog, contract = `"${TOKEN}"`) =>
  vector(name, section, (s) => {
    gold(s, { contract });
    s.call(BOB, log.address, log);
    s.deployed("GOLD", { contract: JSON.parse(contract) });
  });

/** GOLD has the contract TOKEN; BOB's inscription 1 ends with the values of `end`. */
export const one = (
  name: string,
  section: string,
  end: Parameters<Story["unit"]>[2],
  write: (s: Story, hash: `0x${string}`) => void,
) =>
  vector(name, section, (s) => {
    const hash = tokenOne(s);
    write(s, hash);
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", ...end });
  });

/** The log with changed data. */
export const withData = (log: ExpectedLog, change: (data: `0x${string}`) => string): ExpectedLog => ({
  ...log,
  data: `0x${change(log.data).replace(/^0x/, "")}`,
});

/** The data with a nonzero first digit in one of its words. */
export const dirty = (data: string, word: number) => {
  const at = 2 + word * 64;
  return `${data.slice(0, at)}1${data.slice(at + 1)}`;
};
