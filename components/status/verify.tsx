import { statusTexts } from "../texts/reading/status";

const words = statusTexts.verifySteps;

const STEPS = [
  { ...words.own, command: "RPC_URL=https://your-node npm start" },
  { ...words.judge, command: "npm run indexer -- verify" },
  { ...words.read, command: "docs/commitment.md  docs/protocol.md  docs/reasons.md" },
] as const;

/** How anybody checks this index. */
export function Verify() {
  return (
    <>
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {STEPS.map(({ title, text, command }) => (
          <li key={title} className="flex flex-col">
            <h3 className="display text-xl">{title}</h3>
            <p className="mt-1 mb-3 text-soft text-sm">{text}</p>
            <code className="message mt-auto block border border-line bg-plate px-3 py-2 text-[0.8125rem]">
              {command}
            </code>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-sm">
        <a href="/api/explorer/status" className="link -my-2 inline-block py-2">
          {statusTexts.api}
        </a>
      </p>
    </>
  );
}
