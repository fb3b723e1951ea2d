/**
 * Bare HTTP servers of Node, with which the API is compared. `constant` answers every request with a text from its
 * environment. `prepared` runs the API's SQL as a prepared statement and answers with the rows.
 */
import { createServer, type RequestListener } from "node:http";
import pg from "pg";
import { statementOf } from "./api-cases";

const [mode, text = ""] = process.argv.slice(2);

function constant(): RequestListener {
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
  return (_request, response) => void response.writeHead(200, headers).end(text);
}

function prepared(): RequestListener {
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: 10,
    types: { getTypeParser: () => (value: unknown) => value },
  });
  return async (request, response) => {
    const { statement, values } = await statementOf(request.url ?? "");
    const { name, text } = statement;
    const { rows } = await pool.query({ name, text, values: [...values] });
    const body = JSON.stringify(rows);
    response
      .writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) })
      .end(body);
  };
}

const server = createServer(mode === "constant" ? constant() : prepared());
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit());
