/** A value that a message prints unchanged, because it is already formatted or must not be grouped. */
export type Printable = string | number;

/** A whole number that a message formats. Exact for any size. */
export type Countable = number | bigint;
