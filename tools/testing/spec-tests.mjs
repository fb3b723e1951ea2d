/** Reads docs/spec/tests.md, which names the tests of each rule. */

/**
 * @typedef {object} NamedTest
 * @property {string} topic the heading above its table
 * @property {string} rule what the test holds: a section, an endpoint, a message …
 * @property {string} title of its groups and its own, as in the source, joined with spaces
 * @property {string} file
 */

/**
 * The tests that the page names.
 *
 * @param {string} page its text
 * @returns {NamedTest[]} in their order
 */
export function namedTests(page) {
  return page.split("\n## ").flatMap((part) => {
    const [topic = ""] = part.split("\n");
    const rows = part.matchAll(/^\| (?!Rule |-)(.+?) +\| (.+?) +\| `(.+?)` +\|$/gm);
    return [...rows].map(([, rule = "", title = "", file = ""]) => ({ topic, rule, title, file }));
  });
}

/** What a title contains in place of a value: `%s` and `$name` of a list of cases, `${NAME}` of a template. */
const PLACEHOLDER = /%(?:\.\d+)?[a-zA-Z#]|\$\{[^}]*\}|\$[a-zA-Z.]+/;

/**
 * The named tests that did not run.
 *
 * @param {string} page
 * @param {readonly { file: string, title: string }[]} ran the tests of all reports
 * @returns {string[]} a line for each
 */
export function namedButNotRun(page, ran) {
  const missing = namedTests(page).filter(({ file, title }) => {
    const pattern = patternOf(title);
    return !ran.some((each) => each.file === file && pattern.test(each.title));
  });
  return [...new Set(missing.map(({ file, title }) => `${file} › ${title}`))];
}

/** Matches the titles that a report has for a title of the source. */
function patternOf(title) {
  const parts = title.split(PLACEHOLDER).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`);
}
