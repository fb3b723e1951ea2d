/** The routes of each feature, which go with it. Only they and the lists of doors import a feature. */
export const ROUTES = {
  archive: [],
  market: ["app/market", "app/token/[ticker]/market", "app/account/[address]/offers", "app/account/[address]/results"],
  snapshots: ["app/snapshots", "app/verify", "app/airdrop"],
};
