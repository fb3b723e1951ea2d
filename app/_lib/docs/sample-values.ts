import { exampleRequests } from "@/features/api";
import type { SampleValues } from "@/lib/api/openapi/templates";
import { database } from "@/lib/database/shared";
import { attempt } from "../reads";

/** Values of this site's index, so that the requests of the reference find something. None if the index cannot be read. */
export async function readSampleValues(): Promise<SampleValues> {
  return (await attempt(() => exampleRequests.readValues(database()))) ?? {};
}
