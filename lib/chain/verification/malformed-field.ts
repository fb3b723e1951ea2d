/** A field of a block, transaction or receipt that a node returned lacks its form. */
export class MalformedFieldError extends Error {
  /** @param field its name in the node's JSON */
  constructor(readonly field: string) {
    super(`the field ${field} is malformed`);
  }
}
