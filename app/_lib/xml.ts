/** Characters that XML 1.0 cannot hold, not even escaped. Surrogates without a partner are among them. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for the content of an XML element or a quoted attribute. Characters that XML forbids become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "\u{fffd}").replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
