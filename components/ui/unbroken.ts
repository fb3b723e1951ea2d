/** The class of a text without spaces that never breaks up to so many characters, and breaks anywhere if it is longer. */
export function unbroken(text: string, longest: number): string {
  return text.length <= longest ? "whitespace-nowrap" : "break-all";
}
