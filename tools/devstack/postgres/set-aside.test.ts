import { expect, test } from "vitest";
import { connect } from "@/indexer/database/connection";
import { openCursor } from "@/indexer/lead/cursor";
import { local } from "@/lib/chain/networks";
import { rulesHash } from "@/lib/chain/networks/rules-hash";
import { testDatabase } from "@/tools/testing/harness/database";
import { runOn } from "@/tools/testing/harness/run-on";
import { setAsideOtherIndex } from "./set-aside";

test("an index that was made under other rules is renamed, and one under the same rules is kept", async () => {
  const { url, drop } = await testDatabase();
  const name = new URL(url).pathname.slice(1);
  const urlOf = (database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  // An earlier version had no field for the gas of mint control.
  const earlier = { ...local, mintControlGas: null };
  expect(await setAsideOtherIndex(urlOf, name, rulesHash(local))).toBeNull();
  const connection = await connect(url);
  await openCursor(connection, earlier);
  await connection.close();
  expect(await setAsideOtherIndex(urlOf, name, rulesHash(earlier))).toBeNull();
  const aside = `${name}_old_1`;
  expect(await setAsideOtherIndex(urlOf, name, rulesHash(local))).toBe(aside);
  expect(await runOn(urlOf(aside), "SELECT network FROM cursor")).toEqual([{ network: "local" }]);
  await runOn(urlOf("postgres"), `CREATE DATABASE ${name} TEMPLATE template0`);
  expect(await setAsideOtherIndex(urlOf, name, rulesHash(local))).toBeNull();
  await runOn(urlOf("postgres"), `DROP DATABASE ${aside}`);
  await drop();
});
