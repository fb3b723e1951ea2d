import { area, line } from "d3-shape";
import { useLocale } from "next-intl";
import type { Distribution as DistributionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { compactCount, groupDigits, percentage, toHundredth } from "../format/numbers";
import { ChartFigure } from "./chart-figure";
import { type CurvePoint, curveOf, holderAxis, shareAt } from "./holder-curve";

const WIDTH = 600;
const HEIGHT = 240;
const RULES = [0.25, 0.5, 0.75];
const STEP = 6;
const SHARES = [0, 0.5, 1];

interface DistributionProps {
  readonly distribution: DistributionRecord;
  /** Accessible description of the curve. */
  readonly label: string;
}

/** The share that the largest holders own together, by their number. The area below the curve is hatched. */
export function Distribution({ distribution, label }: DistributionProps) {
  const t = useTranslate();
  const language = useLocale();
  const { holders, supply, points, block } = distribution;
  const axis = holderAxis(holders);
  const curve = curveOf(distribution);
  const along = ({ rank }: CurvePoint) => toHundredth(WIDTH * axis.place(rank));
  const up = (share: number) => toHundredth(HEIGHT * (1 - share));
  const edge = line<CurvePoint>(along, ({ share }) => up(share))(curve);
  const below = area<CurvePoint>(along, HEIGHT, ({ share }) => up(share))(curve);
  const hatch = Array.from({ length: WIDTH / STEP - 1 }, (_, index) => (index + 1) * STEP)
    .map((at) => `M${at} ${HEIGHT}V${up(shareAt(curve, axis, at / WIDTH))}`)
    .join("");
  const scale = axis.isLogarithmic ? t("chart.logarithmic") : t("chart.linear");
  return (
    <ChartFigure
      label={label}
      vertical={{
        name: t("chart.axis", { name: t("chart.share"), scale: t("chart.linear") }),
        ticks: SHARES.map((at) => ({ at, text: t("units.percent", { value: 100 * at }) })),
      }}
      horizontal={{
        name: t("chart.holdersAxis", { last: groupDigits(t, holders), scale, block: groupDigits(t, block) }),
        ticks: axis.ticks.map((rank) => ({ at: axis.place(rank), text: compactCount(language, rank) })),
      }}
      heads={[t("chart.holders"), t("chart.share"), t("chart.amount")]}
      points={points.map(({ rank, amount }) => ({
        at: Math.round(10_000 * axis.place(rank)) / 10_000,
        cells: [
          t("chart.largest", { count: groupDigits(t, rank) }),
          t("units.percent", { value: percentage(t, amount, supply) }),
          groupDigits(t, amount),
        ],
      }))}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="block h-48 w-full border-line-strong border-b border-l text-accent"
      >
        {RULES.map((share) => (
          <line
            key={share}
            x1="0"
            x2={WIDTH}
            y1={up(share)}
            y2={up(share)}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d={below ?? ""} className="fill-wash" />
        <path d={hatch} fill="none" stroke="currentColor" opacity="0.4" vectorEffect="non-scaling-stroke" />
        <path d={edge ?? ""} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      </svg>
    </ChartFigure>
  );
}
