import type { ReactNode } from "react";
import { Page } from "../ui/page";
import { PageHead } from "../ui/page-head";

/** The frame of a page that signs: its title and lead. */
export function SigningPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Page>
      <PageHead title={title} lead={lead} />
      <div className="mt-10">{children}</div>
    </Page>
  );
}
