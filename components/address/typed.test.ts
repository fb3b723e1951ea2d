import { expect, test } from "vitest";
import { airdropFields } from "@/features/snapshots/components/airdrop/airdrop-form";
import { english } from "@/lib/languages/english";
import { deployFields } from "../deploy/deploy-form";
import { readTypedAddress } from "./typed";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

test("a typed address is refused if its checksum is wrong", () => {
  const address = ADDRESS.toLowerCase();
  expect(readTypedAddress(ADDRESS)).toEqual({ address });
  expect(readTypedAddress(address)).toEqual({ address });
  expect(readTypedAddress(`0x${address.slice(2).toUpperCase()}`)).toEqual({ address });
  expect(readTypedAddress(ADDRESS.replace("5aA", "5AA"))).toEqual({ problem: "checksum" });
  expect(readTypedAddress("0x5aAe")).toEqual({ problem: "form" });
});

const WRONG = ADDRESS.replace("5aA", "5AA");
const CHECKSUM = english("signing.recipient.checksum");

/** The texts of a form's problems, by the name of the field. */
function problemsOf(result: ReturnType<ReturnType<typeof deployFields | typeof airdropFields>["safeParse"]>) {
  return result.error?.issues.map(({ path, message }) => [path[0], message]);
}

test("the deploy form refuses a wrong checksum of the contract and the recipient", () => {
  const typed = { ticker: "GOLD", max: "10", lim: "1", access: "contract", dataurl: "", of: "" };
  const parse = (contract: string, recipient: string) =>
    deployFields(english).safeParse({ ...typed, contract, recipient });
  expect(parse(ADDRESS, "").data).toMatchObject({ contract: ADDRESS.toLowerCase(), recipient: null });
  expect(problemsOf(parse(WRONG, WRONG))).toEqual(
    expect.arrayContaining([
      ["contract", CHECKSUM],
      ["recipient", CHECKSUM],
    ]),
  );
});

test("the airdrop form refuses a wrong checksum of the ERC-20 and of excluded addresses", () => {
  const typed = { ticker: "GOLD", block: "1", pays: "erc20", sharing: "equal", amount: "1", days: "7" };
  const parse = (token: string, excluded: string) => airdropFields(english).safeParse({ ...typed, token, excluded });
  const address = ADDRESS.toLowerCase();
  expect(parse(ADDRESS, `${ADDRESS} ${address}`).data).toMatchObject({ token: address, excluded: [address] });
  const excluded = english("airdrop.excludedChecksum", { text: WRONG });
  expect(problemsOf(parse(WRONG, WRONG))).toEqual(
    expect.arrayContaining([
      ["token", CHECKSUM],
      ["excluded", excluded],
    ]),
  );
});
