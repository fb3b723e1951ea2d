import { expect, test } from "vitest";
import { mint, named } from "@/lib/protocol/testing/messages";
import { ALICE, BOB, CAROL } from "@/lib/protocol/testing/story";
import { marketIndexForTests, START, send } from "@/tools/testing/harness/market-index";

const index = marketIndexForTests();
const NAMES = new Map([ALICE, BOB, CAROL].map((address, place) => [address, ["ALICE", "BOB", "CAROL"][place] ?? ""]));

/** The signers of GOLD, those that hold it, and their number in the row of the ticker. */
async function signers(): Promise<{ all: string[]; holding: string[]; count: unknown }> {
  const rows = await index().sql.query<{ address: Buffer; holds: boolean }>("select address, holds from signer");
  const named = (holding: boolean) =>
    rows.rows
      .filter(({ holds }) => holds || !holding)
      .map(({ address }) => NAMES.get(`0x${address.toString("hex")}`) ?? "someone")
      .sort();
  const [token] = await index().rows("select signing_holder_count as count, holder_count as holders from deployment");
  return { all: named(false), holding: named(true), count: token };
}

test("a stranger to whom others mint or transfer is a holder that has not signed", async () => {
  expect(await signers()).toEqual({ all: ["ALICE", "BOB"], holding: ["BOB"], count: { count: 1, holders: 1 } });
  await index().write(START, send(ALICE, CAROL, mint("GOLD", "2")), send(BOB, CAROL, named("tsf", "GOLD", "1")));
  expect(await signers()).toEqual({ all: ["ALICE", "BOB"], holding: [], count: { count: 0, holders: 1 } });
  await index().write(START, send(CAROL, CAROL, named("list", "GOLD", "2")));
  expect(await signers()).toMatchObject({ all: ["ALICE", "BOB", "CAROL"], holding: ["CAROL"] });
  await index().write(START, send(CAROL, ALICE, named("tsf", "GOLD", "1")));
  expect(await signers()).toMatchObject({ holding: ["ALICE", "CAROL"], count: { count: 2, holders: 2 } });
  for (const holding of [["CAROL"], [], ["BOB"]]) {
    await index().undo(START);
    expect(await signers()).toMatchObject({ holding });
  }
  expect(await signers()).toEqual({ all: ["ALICE", "BOB"], holding: ["BOB"], count: { count: 1, holders: 1 } });
});

test("a rejected operation makes no signer", async () => {
  await index().write(START, send(CAROL, ALICE, named("tsf", "GOLD", "1")));
  expect(await signers()).toMatchObject({ all: ["ALICE", "BOB"] });
});

test("an account that leaves and comes back within a block is counted once", async () => {
  await index().write(START, send(BOB, CAROL, named("tsf", "GOLD", "1")), send(CAROL, BOB, named("tsf", "GOLD", "1")));
  expect(await signers()).toEqual({
    all: ["ALICE", "BOB", "CAROL"],
    holding: ["BOB"],
    count: { count: 1, holders: 1 },
  });
});
