import {
  ArrowRight,
  ArrowUpRight,
  Check,
  Command,
  Copy,
  Download,
  LayoutGrid,
  List,
  type LucideIcon,
  Menu,
  Moon,
  Search,
  ShieldCheck,
  Sun,
  X,
} from "lucide-react";

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
} as const satisfies Record<string, LucideIcon>;

/** A decorative icon, hidden from screen readers. Put its meaning beside it as text. */
export function Icon({ name, className = "" }: { name: keyof typeof ICONS; className?: string }) {
  const Image = ICONS[name];
  return <Image aria-hidden="true" strokeWidth={1.5} className={`size-4 shrink-0 ${className}`} />;
}
