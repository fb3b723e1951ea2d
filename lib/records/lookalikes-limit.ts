/** Largest number of lookalikes that is counted. A file of its own: pages load it without the schemas of records. */
export const LOOKALIKES_LIMIT = 20;
