/** Time limit for the answer of the chain's node, in milliseconds. Answers omit what only the node knows. */
export const NODE_LIMIT = 2_000;
