import { expect, test } from "vitest";
import { curlSnippet, javascriptSnippet } from "./snippets";

const URL = "https://site.test/api/explorer/check?text=it's";

test("a quote in the URL ends neither the shell's argument nor the string", () => {
  expect(curlSnippet(URL, "json")).toBe("curl 'https://site.test/api/explorer/check?text=it%27s'");
  expect(javascriptSnippet('https://site.test/"', "text").split("\n")[0]).toBe(
    'const response = await fetch("https://site.test/%22");',
  );
});

test("a stream is read without buffering", () => {
  expect(curlSnippet(URL, "stream")).toMatch(/^curl -N /);
  expect(javascriptSnippet(URL, "stream")).toContain("getReader()");
});
