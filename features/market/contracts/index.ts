export * from "./candles";
export * from "./checks";
export * from "./offers";
export * from "./portfolio";
export * from "./sales";
