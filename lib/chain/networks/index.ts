export { isDevelopmentChain } from "./development";
export { defaultHeadAge } from "./head-age";
export { local, metis, presetOfChain, presets } from "./presets";
export type { Network } from "./schema";
export { networkSchema } from "./schema";
