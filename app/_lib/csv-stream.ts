import { type CsvRow, csvLine } from "./csv";

/** A CSV file as a stream. A page of rows is one chunk, and is read only when the client has taken the previous one. */
export function csvStream(
  columns: CsvRow,
  pages: AsyncGenerator<readonly CsvRow[]>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(csvLine(columns)));
    },
    async pull(controller) {
      const { done, value } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(csvLine).join("")));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}

/** Answers with a CSV file of this name, which is not stored anywhere. */
export function csvFile(name: string, columns: CsvRow, pages: AsyncGenerator<readonly CsvRow[]>): Response {
  return new Response(csvStream(columns, pages), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
