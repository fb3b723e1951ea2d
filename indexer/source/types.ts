/** Identifies a block of the chain. */
export interface BlockReference {
  readonly number: number;
  readonly hash: `0x${string}`;
  /** Seconds since 1970. */
  readonly timestamp: number;
}
