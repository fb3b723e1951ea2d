/** Returns `text`, cut to its first `limit` characters and followed by its full length if it is longer. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length} characters)`;
}
