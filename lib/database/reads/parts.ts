/**
 * Selects the name of an inscription that is a part of a split; null for others. `row`: a selection that was read first, with its ticker,
 * token id and mint id. Only inscriptions without a mint id are searched.
 */
export function partOf(row: string): string {
  return `CASE WHEN ${row}."mintId" IS NULL THEN name_of_part(${row}.ticker, ${row}."tokenId") END`;
}
