/** Largest number of items of a check, and of purchases in a sweep. A file of its own: pages load it without the schemas of records. */
export const CHECK_LIMIT = 50;
