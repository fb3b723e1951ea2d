import type { Metadata } from "next";
import { currentNodeStates } from "@/app/_lib/node-states";
import { attempt, configuredChainId, currentStatus } from "@/app/_lib/reads";
import { groupDigits } from "@/components/format/numbers";
import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { IndexFacts } from "@/components/status/index-facts";
import { IndexPanel } from "@/components/status/index-panel";
import { Nodes } from "@/components/status/nodes";
import { VerifiedChecks } from "@/components/status/verified-checks";
import { Verify } from "@/components/status/verify";
import { HexValue } from "@/components/ui/hex";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { PageHead } from "@/components/ui/page-head";
import { Section } from "@/components/ui/section";
import { Cell, Head, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { listCommittedBlocks } from "@/lib/database/reads/totals";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { useTranslate } from "@/lib/languages/translate";
import type { CommittedBlock } from "@/lib/records";

const BLOCKS = 8;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("status.title"), description: t("status.summary") };
}

export default async function StatusPage() {
  const t = await getTranslate();
  const [status, committed, nodes] = await Promise.all([
    currentStatus(),
    attempt(() => listCommittedBlocks(database(), BLOCKS)),
    currentNodeStates(),
  ]);
  return (
    <Page>
      <PageHead title={t("status.title")} lead={t("status.lead")} />
      <div className="mt-10">
        <IndexPanel />
      </div>
      <div className="mt-14 grid grid-cols-1 items-start gap-x-14 gap-y-14 lg:grid-cols-2">
        <Section title={t("status.index")}>
          <IndexFacts />
        </Section>
        <div className="flex flex-col gap-y-14">
          <Section title={t("status.nodes")}>
            <p className="mb-4 text-soft text-sm">{t("status.nodesText")}</p>
            <Nodes nodes={nodes} chainId={configuredChainId() ?? status?.chainId ?? null} />
          </Section>
          <Section title={t("status.verified.title")}>
            <p className="mb-4 text-soft text-sm">{t("status.verified.text")}</p>
            <VerifiedChecks />
          </Section>
        </div>
      </div>
      <Section title={t("status.commitment")} className="mt-14">
        <p className="mb-6 max-w-2xl text-soft">{t("status.commitmentText")}</p>
        {committed === undefined ? (
          <Notice tone="refused" title={t("lists.unavailable")} />
        ) : (
          <Commitments blocks={committed.blocks} />
        )}
      </Section>
      <Section title={t("status.verify")} className="mt-14">
        <Verify />
      </Section>
    </Page>
  );
}

function Commitments({ blocks }: { blocks: readonly CommittedBlock[] }) {
  const t = useTranslate();
  if (blocks.length === 0) return <Notice title={t("status.commitmentNone")} />;
  return (
    <Table
      caption={t("status.latest")}
      head={
        <>
          <Head>{t("status.block")}</Head>
          <Head>{t("status.commitment")}</Head>
          <Head side="end" className="hidden sm:table-cell">
            {t("block.time")}
          </Head>
        </>
      }
    >
      {blocks.map(({ number, commitment, timestamp }) => (
        <tr key={number}>
          <Cell>
            <Link href={paths.block(number)} prefetch={false} className="figures link -my-2 inline-block py-2">
              {groupDigits(t, number)}
            </Link>
          </Cell>
          <Cell>
            <span className="hidden lg:inline">
              <HexValue value={commitment} />
            </span>
            <span className="lg:hidden">
              <HexValue value={commitment} isShort />
            </span>
          </Cell>
          <Cell side="end" className="hidden text-sm sm:table-cell">
            <Time seconds={timestamp} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
