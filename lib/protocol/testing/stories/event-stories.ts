import { gold, tokenOne } from "../messages";
import { BOB, type LogTold, type Story, TOKEN, vector } from "../story";

export const ONE = { contract: TOKEN, supply: "100", mintCount: 1 };
export const withToken = { contract: `"${TOKEN}"` };

/** GOLD with TOKEN as its contract, and a call that emits one log which leaves nothing behind. */
export const nothing = (name: string, section: string, log: LogTold, contract = `"${TOKEN}"`) =>
  vector(name, section, (s) => {
    gold(s, { contract });
    s.call(BOB, log.address, log);
    s.deployed("GOLD", { contract: JSON.parse(contract) });
  });

/** GOLD with TOKEN as its contract; BOB's inscription 1 ends as told. */
export const one = (
  name: string,
  section: string,
  end: Parameters<Story["unit"]>[2],
  tell: (s: Story, hash: `0x${string}`) => void,
) =>
  vector(name, section, (s) => {
    const hash = tokenOne(s);
    tell(s, hash);
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", ...end });
  });

/** The log with one part of it changed. */
export const bent = (log: LogTold, change: (data: `0x${string}`) => string): LogTold => ({
  ...log,
  data: `0x${change(log.data).replace(/^0x/, "")}`,
});

export const dirty = (data: string, word: number) => {
  const at = 2 + word * 64;
  return `${data.slice(0, at)}1${data.slice(at + 1)}`;
};
