import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { GROUPS, type GroupName } from "@/features/api";
import { useTranslate } from "@/lib/languages/translate";
import { endpointsOf } from "./reference";

/** Links to the groups of the reference, each with its endpoints, or only by name on the page of `current`. */
export function ReferenceGroups({ current }: { current?: GroupName }) {
  const t = useTranslate();
  return (
    <nav aria-label={t("reference.groupsLabel")} className="mt-12">
      <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {GROUPS.filter((name) => name !== current).map((name) => (
          <li key={name} className="border-line border-t py-5">
            <Link href={paths.referenceGroup(name)} prefetch={false} className="group block">
              <h2 className="display text-xl group-hover:text-accent">{t(`reference.groups.${name}.title`)}</h2>
              <p className="mt-1 text-soft">{t(`reference.groups.${name}.summary`)}</p>
            </Link>
            {current === undefined ? <EndpointLinks group={name} /> : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function EndpointLinks({ group }: { group: GroupName }) {
  return (
    <ul lang="en" className="mt-3 text-sm">
      {endpointsOf(group, {}).map(({ id, summary, number }) => (
        <li key={id}>
          <a
            href={`${paths.referenceGroup(group)}#${id}`}
            className="inline-flex min-h-8 items-center gap-2 hover:text-accent"
          >
            {number === null ? null : <span className="figures text-faint">{number}</span>}
            {summary}
          </a>
        </li>
      ))}
    </ul>
  );
}
