import type { ReactNode } from "react";
import { Icon } from "../ui/icon";

/** One of the steps of the dialog. `isDone` marks it; `isOpen` shows its content. */
export function Step({
  title,
  text,
  isDone,
  isOpen,
  children,
}: {
  readonly title: string;
  readonly text: ReactNode;
  readonly isDone: boolean;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      <h3 className="flex items-center gap-2 font-medium">
        {title}
        {isDone ? <Icon name="check" className="size-4 text-accent" /> : null}
      </h3>
      <p className="mt-1 text-sm text-soft">{text}</p>
      {isOpen ? <div className="mt-3 space-y-3">{children}</div> : null}
    </li>
  );
}
