/** The text of a guide, which the bundler includes (next.config.mjs). */
declare module "*.md" {
  const text: string;
  export default text;
}
