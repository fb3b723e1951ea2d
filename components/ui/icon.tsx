import {
  ArrowRight,
  ArrowUpRight,
  Check,
  Command,
  Copy,
  Download,
  type IconNode,
  LayoutGrid,
  List,
  Menu,
  Moon,
  Search,
  ShieldCheck,
  Sun,
  X,
} from "lucide";
import { createElement } from "react";

const ICONS = {
  check: Check,
  command: Command,
  cross: X,
  copy: Copy,
  download: Download,
  grid: LayoutGrid,
  list: List,
  menu: Menu,
  moon: Moon,
  outward: ArrowUpRight,
  right: ArrowRight,
  search: Search,
  shield: ShieldCheck,
  sun: Sun,
} as const satisfies Record<string, IconNode>;

/** A decorative icon, hidden from screen readers. Put its meaning beside it as text. */
export function Icon({ name, className = "" }: { name: keyof typeof ICONS; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`size-4 shrink-0 ${className}`}
    >
      {ICONS[name].map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
