import type pg from "pg";
import type { Tally } from "./counts";

/** Records, inside the worker's own transactions, every change of the cursor. */
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

/** What was wrong with the way of the cursor; null: nothing. Counts its turns. */
export async function auditCursor(sql: pg.Client, startBlock: number, tally: Tally): Promise<string | null> {
  const { rows } = await sql.query<Step>("select * from simulation_step order by id");
  for (const [index, step] of rows.entries()) {
    const before = rows[index - 1];
    const wrong = before === undefined ? null : wrongStep(before, step, startBlock);
    if (wrong !== null) return `${wrong} (step ${index}: ${written(before)} -> ${written(step)})`;
    if (before !== undefined) count(before, step, tally);
  }
  return null;
}

function wrongStep(before: Step, step: Step, startBlock: number): string | null {
  const [from, to] = [Number(before.block_number), Number(step.block_number)];
  const final = Number(before.final_number);
  if (Number(step.final_number) < final) return "the last final block went back";
  if (BigInt(step.epoch) < BigInt(before.epoch)) return "the epoch went back";
  if (to < from && step.epoch === before.epoch) return "the cursor went back within an epoch";
  if (to < from && to < final && final >= startBlock) return "the cursor went back below the last final block";
  return null;
}

function count(before: Step, step: Step, tally: Tally): void {
  const [from, to] = [Number(before.block_number), Number(step.block_number)];
  if (to < from) {
    tally.add("index: reorganisations undone");
    tally.add("index: blocks undone", from - to);
  } else if (to > from) tally.add("index: batches written");
  else if (step.epoch !== before.epoch) tally.add("index: leads begun");
}

function written(step: Step | undefined): string {
  if (step === undefined) return "nothing";
  return `block ${step.block_number}, epoch ${step.epoch}, final ${step.final_number}`;
}
