import { expect, it } from "vitest";
import { escapeXml } from "./xml";

it("escapes everything that could end an element or an attribute", () => {
  expect(escapeXml(`</a><script>"x" & 'y'`)).toBe("&lt;/a&gt;&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;");
});

it("replaces characters that XML cannot contain, and keeps all others", () => {
  expect(escapeXml("a\u0000b\u001bc\ud800d\ufffee")).toBe("a\ufffdb\ufffdc\ufffdd\ufffde");
  expect(escapeXml("\t\n\r ä 漢 😀 \u202e")).toBe("\t\n\r ä 漢 😀 \u202e");
});
