/** The program that {@link file://./launch.mjs} runs when the packages are installed. */
export { configure } from "./configure";
export { start } from "./start";
