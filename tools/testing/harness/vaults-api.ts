import { expect } from "vitest";
import { endpoints } from "@/features/api";
import type { ChainNode } from "@/lib/api/http/define-endpoint";
import { createDispatch } from "@/lib/api/http/dispatch";
import { chainNode } from "@/lib/api/node/chain-node";
import { openNotifier } from "@/lib/database/notifier";
import { openDatabase } from "@/lib/database/pool";
import type { ProtocolRules } from "@/lib/protocol";
import { askHandlers } from "./ask";
import { requestsOf } from "./expect-answer";
import { vaultsStage } from "./vaults-stage";

/** A {@link vaultsStage}, and its API. */
export async function vaultsApi() {
  const stage = await vaultsStage();
  const database = openDatabase(stage.databaseUrl);
  const notifier = openNotifier(database, null);
  const failures: unknown[] = [];
  const requests = (node: ChainNode | null, rules: ProtocolRules) => {
    const context = { database, notifier, streams: 1, node, rulesOf: () => rules };
    const onFailure = (failure: unknown) => void failures.push(failure);
    const dispatch = createDispatch({ endpoints, context, limiter: null, onFailure });
    return requestsOf(() => askHandlers(dispatch), "/api/explorer");
  };
  return {
    ...stage,
    /** Requests to the API with the chain's node. */
    api: requests(chainNode([stage.rpcUrl]), stage.network),
    /** Requests to the API without a node. */
    withoutNode: requests(null, stage.network),
    /** Requests to the API of another network on the same chain. */
    ofNetwork: (rules: ProtocolRules) => requests(null, rules),
    async stop(): Promise<void> {
      await notifier.close();
      await database.close();
      await stage.stop();
      expect(failures).toEqual([]);
    },
  };
}

export type VaultsApi = Awaited<ReturnType<typeof vaultsApi>>;
