import type { Configuration } from "@/lib/config";
import type { Endpoint, MetricsSource } from "./http/define-endpoint";
import type { Dispatch, DispatchOptions } from "./http/dispatch";
import type { ExampleRequests } from "./openapi/templates";

/** What a feature adds to the API. `features/api.ts` lists the features. */
export interface ApiFeature<Group extends string = string> {
  readonly endpoints?: readonly Endpoint[];
  /** A group of the reference, and the paths that belong to it. */
  readonly group?: { readonly name: Group; readonly paths: RegExp };
  /** The example requests of its endpoints, and the values for them that an index holds. */
  readonly examples?: ExampleRequests;
  /** Opens what the feature answers beside endpoints; null if the configuration does not enable it. */
  open?(configuration: Configuration, parts: FeatureParts): OpenedFeature | null;
}

/** The parts of the API that a feature may use. */
export type FeatureParts = Pick<DispatchOptions, "limiter" | "onFailure">;

/** A feature in a running API. */
export interface OpenedFeature {
  readonly addMetrics: MetricsSource;
  /** Returns a dispatch that answers the feature's own requests, and passes all others to `dispatch`. */
  before(dispatch: Dispatch): Dispatch;
}
