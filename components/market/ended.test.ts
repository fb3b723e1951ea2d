import { expect, test } from "vitest";
import { endOf } from "./ended";

test("an offer that is not open has expired or was canceled", () => {
  expect(endOf({ expires: null }, 1000)).toBe("canceled");
  expect(endOf({ expires: 2000 }, 1000)).toBe("canceled");
  expect(endOf({ expires: 999 }, 1000)).toBe("expired");
  // The latest block can be ahead of the clock.
  expect(endOf({ expires: 1010 }, 1000)).toBe("expired");
});
