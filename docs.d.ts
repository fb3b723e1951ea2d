/** A guide's text, taken in by the bundler (next.config.mjs). */
declare module "*.md" {
  const text: string;
  export default text;
}
