import type pg from "pg";
import type { Tally } from "./counts";

/** A trigger that records every change of the cursor inside the worker's transactions. */
const RECORDER = `
  create table simulation_step (
    id bigserial primary key, block_number bigint, block_hash bytea, epoch bigint, final_number bigint
  );
  create function simulation_record() returns trigger language plpgsql as $$
    begin
      insert into simulation_step (block_number, block_hash, epoch, final_number)
      values (new.block_number, new.block_hash, new.epoch, new.final_number);
      return null;
    end
  $$;
  create trigger simulation_record after insert or update on cursor for each row execute function simulation_record();
`;

interface Step {
  readonly block_number: string;
  readonly block_hash: Buffer | null;
  readonly epoch: string;
  readonly final_number: string;
}

export async function startAudit(sql: pg.Client): Promise<void> {
  await sql.query(RECORDER);
}

/** The final chain, and the rules of its network. */
export interface Truth {
  readonly startBlock: number;
  readonly finalityDepth: number;
  /** Indexed by block number. */
  readonly blocks: readonly { readonly hash: string }[];
  /** The last block that no reorganization could reach. */
  readonly unreachable: number;
}

/** Checks every recorded change of the cursor and counts them in `tally`. Returns the first violation; null if none. */
export async function auditCursor(sql: pg.Client, truth: Truth, tally: Tally): Promise<string | null> {
  const { rows } = await sql.query<Step>("select * from simulation_step order by id");
  for (const [index, step] of rows.entries()) {
    const before = rows[index - 1];
    const wrong = before === undefined ? null : (wrongStep(before, step, truth) ?? wrongFinality(before, step, truth));
    if (wrong !== null) return `${wrong} (step ${index}: ${describeStep(before)} -> ${describeStep(step)})`;
    if (before !== undefined) count(before, step, tally);
  }
  return wrongFinalHash(rows, truth);
}

function wrongStep(before: Step, step: Step, { startBlock }: Truth): string | null {
  const [from, to] = [Number(before.block_number), Number(step.block_number)];
  const final = Number(before.final_number);
  if (Number(step.final_number) < final) return "the last final block decreased";
  if (BigInt(step.epoch) < BigInt(before.epoch)) return "the epoch decreased";
  if (to < from && step.epoch === before.epoch) return "the cursor decreased within an epoch";
  if (to < from && to < final && final >= startBlock) return "the cursor decreased below the last final block";
  return null;
}

/** Checks finality (spec §8.3) by the steps of the cursor and the chain. */
function wrongFinality(before: Step, step: Step, { finalityDepth, unreachable }: Truth): string | null {
  const [linked, final] = [Number(step.block_number), Number(step.final_number)];
  if (final > linked) return "a block became final before it was indexed";
  if (final <= Number(before.final_number)) return null;
  if (final > linked - finalityDepth) return "a block became final with too few linked blocks after it";
  if (final > unreachable) return "a block became final that a reorganization could still reach";
  return null;
}

/** Checks that every position of the cursor that became final is on the final chain. */
function wrongFinalHash(steps: readonly Step[], { startBlock, blocks }: Truth): string | null {
  const final = Number(steps.at(-1)?.final_number ?? -1);
  let standing: Step[] = [];
  for (const step of steps) {
    const number = Number(step.block_number);
    standing = [...standing.filter((other) => Number(other.block_number) < number), step];
  }
  const wrong = standing.find(
    ({ block_number: number, block_hash: hash }) =>
      Number(number) >= startBlock &&
      Number(number) <= final &&
      `0x${hash?.toString("hex")}` !== blocks[Number(number)]?.hash,
  );
  return wrong === undefined ? null : `the final block ${wrong.block_number} is not on the chain`;
}

function count(before: Step, step: Step, tally: Tally): void {
  const [from, to] = [Number(before.block_number), Number(step.block_number)];
  if (to < from) {
    tally.add("index: reorgs undone");
    tally.add("index: blocks undone", from - to);
  } else if (to > from) tally.add("index: batches written");
  if (Number(step.final_number) > Number(before.final_number)) tally.add("index: final block advanced");
  if (to === from && step.epoch !== before.epoch) tally.add("index: epochs started");
}

function describeStep(step: Step | undefined): string {
  if (step === undefined) return "nothing";
  return `block ${step.block_number}, epoch ${step.epoch}, final ${step.final_number}`;
}
