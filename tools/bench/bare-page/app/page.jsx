import { createHash } from "node:crypto";
import { Counter } from "./counter";

const ROWS = Array.from({ length: 100 }, (_, index) => ({
  number: index + 1,
  hash: `0x${createHash("sha256").update(String(index)).digest("hex")}`,
}));

export default function Page() {
  return (
    <main>
      <h1>A bare page</h1>
      <Counter />
      <table>
        <thead>
          <tr>
            <th>Number</th>
            <th>Hash</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ number, hash }) => (
            <tr key={hash}>
              <td>{number}</td>
              <td className="hash">{hash}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
