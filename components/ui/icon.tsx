import {
  ArrowRight,
  ArrowUpRight,
  Check,
  Copy,
  Download,
  LayoutGrid,
  List,
  type LucideIcon,
  Menu,
  Moon,
  Search,
  Sun,
  X,
} from "lucide-react";

/** The pages' few signs, all from one set. */
const ICONS = {
  check: Check,
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
  sun: Sun,
} as const satisfies Record<string, LucideIcon>;

/** Decoration: what it means stands beside it in words. */
export function Icon({ name, className = "" }: { name: keyof typeof ICONS; className?: string }) {
  const Sign = ICONS[name];
  return <Sign aria-hidden="true" strokeWidth={1.5} className={`size-4 shrink-0 ${className}`} />;
}
