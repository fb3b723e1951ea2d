import { useLocale } from "next-intl";
import { Fragment } from "react";
import type { TryParameter } from "@/components/reference/request";
import { TryIt } from "@/components/reference/try-it";
import { CopyButton } from "@/components/ui/copy-button";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { codeOf, type ShownEndpoint, type ShownParameter } from "./reference";

interface EndpointViewProps {
  readonly endpoint: ShownEndpoint;
  /** Origin of this site, for the examples. */
  readonly origin: string;
  /** Level of its heading. */
  readonly heading: "h2" | "h3";
}

/** The reference of one endpoint: its description, parameters, examples, a form that sends it, and its problem codes. */
export function EndpointView({ endpoint, origin, heading: Heading }: EndpointViewProps) {
  const t = useTranslate();
  const { id, number, path, summary, description, parameters, example, caching } = endpoint;
  return (
    <article id={id} className="rendered-near -mx-2 scroll-mt-20 border-line border-b px-2 py-8">
      <Heading lang="en" className="display text-xl">
        <a href={`#${id}`} className="hover:text-accent">
          {number === null ? null : (
            <>
              <span className="figures mr-1 text-faint text-sm" title={t("reference.numbered", { number })}>
                {number}
              </span>{" "}
            </>
          )}
          {summary}
        </a>
      </Heading>
      <p className="figures mt-2 break-words text-sm">
        <span className="text-accent">GET</span> <Path path={path} />
      </p>
      <p lang="en" className="mt-3 max-w-3xl text-soft">
        {description}
      </p>
      {parameters.length === 0 ? null : <Parameters parameters={parameters} />}
      {example === null ? null : <Examples example={example} origin={origin} />}
      <TryIt path={path} parameters={parameters.flatMap(tried)} name={summary} />
      <p className="mt-4 text-faint text-sm">{t(`reference.caching.${caching}`)}</p>
      <Problems endpoint={endpoint} />
    </article>
  );
}

/** A parameter with the value of the request. One that the request leaves out is empty. */
function tried({ name, place, required, value = "" }: ShownParameter): TryParameter[] {
  return place === "header" ? [] : [{ name, place, required, value }];
}

/** A path that breaks before its slashes, not inside names. */
function Path({ path }: { path: string }) {
  return path.split(/(?=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the path
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}

function Parameters({ parameters }: { parameters: readonly ShownParameter[] }) {
  const t = useTranslate();
  return (
    <dl className="mt-4 max-w-3xl divide-y divide-line border-line border-y text-sm">
      {parameters.map(({ name, place, required, description }) => (
        <div key={`${place} ${name}`} className="grid gap-x-6 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt>
            <span className="figures">{name}</span>{" "}
            <span className="ml-1 text-faint">{required ? place : t("reference.optional", { place })}</span>
          </dt>
          <dd lang="en" className="text-soft">
            {description}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Examples({ example, origin }: { example: NonNullable<ShownEndpoint["example"]>; origin: string }) {
  const t = useTranslate();
  const code = codeOf(example, origin);
  return (
    <div className="mt-4 min-w-0 divide-y divide-line rounded-xs border border-line bg-surface">
      <Code title={t("reference.examples.curl")} text={code.curl} copy={t("reference.copy.curl")} />
      <Code title={t("reference.examples.javascript")} text={code.javascript} copy={t("reference.copy.javascript")} />
      {example.isFound ? null : (
        <p className="px-3 py-2 text-soft text-sm" role="note">
          {t("reference.examples.nothing")}
        </p>
      )}
      <Code title={t("reference.examples.answer")} text={example.answer} />
    </div>
  );
}

function Code({ title, text, copy }: { title: string; text: string; copy?: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="flex min-h-11 items-center justify-between gap-3 px-3">
        <span className="caption">{title}</span>
        {copy === undefined ? null : <CopyButton text={text} label={copy} />}
      </figcaption>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre tabIndex={0} className="message max-h-80 overflow-auto whitespace-pre-wrap bg-sunk px-3 py-2 text-sm">
        {text}
      </pre>
    </figure>
  );
}

function Problems({ endpoint }: { endpoint: ShownEndpoint }) {
  const t = useTranslate();
  const language = useLocale();
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label={t("reference.problemsOf")}>
      {endpoint.problems.map(({ status, codes }) => (
        <li key={status} className="flex flex-wrap gap-x-2">
          <span className="figures text-faint">{status}</span>
          {codes.map((code) => (
            <a
              key={code}
              href={pathIn(language, `/docs/api#${code}`)}
              className="link figures my-0 inline-flex min-h-6 items-center py-0"
            >
              {code}
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}
