import type { State, StateStage } from "./state";

/** A path of the failing site while its index is behind. */
function behind(name: string, path: string, index: { block: number; secondsAgo: number }): State {
  return {
    name,
    async show(stage) {
      await stage.failing.setIndex(index);
      await goFailing(stage, path);
    },
  };
}

/** A path of the failing site while its database is unreachable. */
function unreachable(name: string, path: string): State {
  return {
    name,
    async show(stage) {
      stage.atEnd(() => stage.failing.setReachable(true));
      await stage.failing.setReachable(false);
      await goFailing(stage, path);
    },
  };
}

function goFailing({ failing, go }: StateStage, path: string): Promise<void> {
  return go(new URL(path, failing.url).href);
}

/** Pages of a site whose index is behind or empty, or whose database is unreachable. */
export const failing: readonly State[] = [
  behind("syncing", "/status", { block: 750, secondsAgo: 0 }),
  behind("stalled", "/status", { block: 750, secondsAgo: 300 }),
  behind("stalled-home", "/", { block: 750, secondsAgo: 300 }),
  behind("nothing-indexed-tokens", "/tokens", { block: 1000, secondsAgo: 0 }),
  behind("nothing-indexed-market", "/market", { block: 1000, secondsAgo: 0 }),
  behind("nothing-indexed-snapshots", "/snapshots", { block: 1000, secondsAgo: 0 }),
  behind("nothing-indexed-airdrop", "/airdrop", { block: 1000, secondsAgo: 0 }),
  unreachable("unreachable-home", "/"),
  unreachable("unreachable-tokens", "/tokens"),
  unreachable("unreachable-token", "/token/OAK"),
  unreachable("unreachable-market", "/market"),
  unreachable("unreachable-status", "/status"),
  unreachable("unreachable-account", `/account/0x${"1".repeat(40)}`),
];
