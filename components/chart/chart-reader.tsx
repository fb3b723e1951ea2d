"use client";

import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { facts } from "../format/joined";
import type { TableProps } from "./point-table";
import { type ChartPoint, indexAfterKey, nearestPoint } from "./points";

const pointTable = () => import("./point-table");
const PointTable = lazy(pointTable);

interface ReaderProps {
  /** Accessible name of the chart. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
}

/** Lies over a chart and shows the values of the point next to the mouse or the finger, or that the arrow keys select. */
export function ChartReader({ label, points }: ReaderProps) {
  const t = useTranslate();
  const [index, setIndex] = useState<number | null>(null);
  const last = points.length - 1;
  const point = index === null ? undefined : points[index];
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setIndex(nearestPoint(points, (clientX - left) / width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === "Escape" ? null : indexAfterKey(event.key, index ?? last, points.length);
    if (next === null && event.key !== "Escape") return;
    event.preventDefault();
    setIndex(next);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-description={t("chart.hint")}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index ?? last}
      aria-valuetext={facts(t, points[index ?? last]?.cells ?? [])}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === "mouse") setIndex(null);
      }}
      onFocus={() => setIndex((current) => current ?? last)}
      onBlur={() => setIndex(null)}
      onKeyDown={onKeyDown}
      className="absolute inset-0 touch-pan-y"
    >
      {point === undefined ? null : (
        <>
          <span
            className="absolute inset-y-0 border-accent border-l"
            style={{ left: `${100 * point.at}%` }}
            aria-hidden="true"
          />
          <span
            data-testid="chart-tooltip"
            className="caption figures pointer-events-none absolute top-1 max-w-full border border-line bg-surface px-2 py-1 text-ink shadow-raised"
            style={{ left: `${100 * point.at}%`, transform: `translateX(${-100 * point.at}%)` }}
          >
            {facts(t, point.cells)}
          </span>
        </>
      )}
    </div>
  );
}

/** The points of a chart as a table, which opens on demand. Its code is loaded when someone comes near. */
export function ChartTable(table: TableProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const preload = () => void pointTable().catch(() => undefined);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="mt-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary takes the focus and opens its details */}
      <summary
        onPointerEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
        className="caption link inline-flex min-h-6 items-center"
      >
        {t("chart.showTable")}
      </summary>
      {isOpen ? (
        <Suspense>
          <PointTable {...table} />
        </Suspense>
      ) : null}
    </details>
  );
}
