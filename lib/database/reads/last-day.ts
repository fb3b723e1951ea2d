/** 24 hours before the last indexed block. Based on block times, so that equal positions give equal answers. */
export const SINCE = `(SELECT block_time - 86400 FROM "cursor")`;

/**
 * SQL condition that the hour that starts at `start` is one of the last 24. A block may have a later time than the last one:
 * its hour may be in the future.
 */
export function inLastDay(start: string): string {
  return `${start} > ${SINCE} AND ${start} <= (SELECT block_time FROM "cursor")`;
}
