import { allEndpoints } from "@/lib/api/endpoints";
import { referenceOf } from "@/lib/api/openapi/groups";
import { exampleRequestsOf } from "@/lib/api/openapi/requests";
import { archive } from "./archive/endpoints";
import { market } from "./market/endpoints";
import { snapshots } from "./snapshots/endpoints";

/** The features of the API. */
export const apiFeatures = [market, snapshots, archive] as const;

/** All endpoints. */
export const endpoints = allEndpoints(apiFeatures);

/** The reference's groups. */
export const { groups: GROUPS, groupOf } = referenceOf(apiFeatures);

/** The example requests of all endpoints. */
export const exampleRequests = exampleRequestsOf(apiFeatures);

/** One of {@link GROUPS}. */
export type GroupName = (typeof GROUPS)[number];
