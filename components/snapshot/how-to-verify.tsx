import Link from "next/link";
import { paths } from "../paths";
import { snapshotTexts } from "../texts/reading/snapshot";

const words = snapshotTexts;

/** The ways to verify a snapshot. */
export function HowToVerify() {
  return (
    <>
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {words.verifySteps.map(({ title, text }) => (
          <li key={title}>
            <h3 className="display text-xl">{title}</h3>
            <p className="mt-1 text-soft text-sm">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-sm">
        <Link href={paths.guide("snapshots")} prefetch={false} className="link -my-2 inline-block py-2">
          {words.guide}
        </Link>
      </p>
    </>
  );
}
