import { CopyButton } from "@/components/ui/copy-button";
import type { ShownEndpoint, ShownParameter } from "./reference";
import { referenceTexts } from "./texts";

/** The reference of one endpoint: its description, parameters, an example and its problem codes. */
export function EndpointView({ endpoint }: { endpoint: ShownEndpoint }) {
  const { id, number, path, summary, description, parameters, example, caching } = endpoint;
  return (
    <article id={id} className="scroll-mt-20 border-line border-b py-8">
      <h3 className="display text-xl">
        <a href={`#${id}`} className="hover:text-accent">
          {number === null ? null : <span className="figures mr-2 text-faint text-sm">{number}</span>}
          {summary}
        </a>
      </h3>
      <p className="figures mt-2 break-words text-sm">
        <span className="mr-2 text-accent">GET</span>
        {path}
      </p>
      <p className="mt-3 max-w-3xl text-soft">{description}</p>
      {parameters.length === 0 ? null : <Parameters parameters={parameters} />}
      {example === null ? null : <Example {...example} />}
      <p className="mt-4 text-faint text-sm">{referenceTexts.caching[caching]}</p>
      <Problems endpoint={endpoint} />
    </article>
  );
}

function Parameters({ parameters }: { parameters: readonly ShownParameter[] }) {
  return (
    <dl className="mt-4 max-w-3xl divide-y divide-line border-line border-y text-sm">
      {parameters.map(({ name, place, required, description }) => (
        <div key={`${place} ${name}`} className="grid gap-x-6 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt>
            <span className="figures">{name}</span>
            <span className="ml-2 text-faint">
              {required ? referenceTexts.place(place) : referenceTexts.optional(place)}
            </span>
          </dt>
          <dd className="text-soft">{description}</dd>
        </div>
      ))}
    </dl>
  );
}

function Example({ address, answer }: { address: string; answer: string }) {
  return (
    <figure className="mt-4 min-w-0 rounded-xs border border-line bg-surface">
      <figcaption className="flex items-center gap-3 border-line border-b px-3 py-2">
        <span className="figures min-w-0 flex-1 break-all text-sm">{address}</span>
        <CopyButton text={address} label={referenceTexts.copy} />
      </figcaption>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre tabIndex={0} className="message max-h-80 overflow-auto whitespace-pre-wrap bg-sunk px-3 py-2 text-sm">
        {answer}
      </pre>
    </figure>
  );
}

function Problems({ endpoint }: { endpoint: ShownEndpoint }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label={referenceTexts.problemsOf}>
      {endpoint.problems.map(({ status, codes }) => (
        <li key={status}>
          <span className="figures mr-1.5 text-faint">{status}</span>
          {codes.map((code, index) => (
            <span key={code}>
              {index === 0 ? "" : ", "}
              <a href={`#${code}`} className="link figures">
                {code}
              </a>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
