"use client";

import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

interface ComboboxOptions {
  /** Number of options that the arrow keys reach, also while the list is closed. */
  readonly count: number;
  /** Whether the list is shown. */
  readonly isOpen: boolean;
  onOpen(): void;
  onClose(): void;
  /** Called when a person has typed. No option is active then. */
  onText(text: string): void;
}

/** A text field with a list of options, which the arrow keys select while the focus stays in the field. */
export interface Combobox {
  readonly isOpen: boolean;
  /** Index of the option that the arrow keys selected; -1: none. */
  readonly active: number;
  readonly listId: string;
  /** Attributes of the input. Its `onKeyDown` handles the arrow keys and Escape in an open list. */
  readonly input: InputHTMLAttributes<HTMLInputElement> & { onKeyDown(event: KeyboardEvent): void };
  /** Closes the list, and forgets the active option. */
  close(): void;
}

/** The state and the keyboard of a {@link Combobox}. {@link ComboboxList} shows its options. */
export function useCombobox({ count, isOpen, onOpen, onClose, onText }: ComboboxOptions): Combobox {
  const listId = useId();
  const [active, setActive] = useState(-1);
  const close = () => {
    setActive(-1);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "Escape" && isOpen) close();
    else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) onOpen();
      if (count > 0) setActive(moved(active, key === "ArrowDown" ? 1 : -1, count));
    }
  };
  return {
    isOpen,
    active,
    listId,
    close,
    input: {
      type: "text",
      role: "combobox",
      maxLength: 100,
      autoComplete: "off",
      autoCapitalize: "off",
      spellCheck: false,
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": listId,
      "aria-activedescendant": active < 0 || !isOpen ? undefined : optionId(listId, active),
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setActive(-1);
        onText(event.target.value);
      },
      onKeyDown,
    },
  };
}

/** The list below the field of a combobox, with its {@link ComboboxOption}s. `status`: a line below them. */
export function ComboboxList({
  of: { isOpen, listId },
  label,
  status,
  children,
}: {
  of: Combobox;
  label: string;
  status?: ReactNode;
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div hidden={!isOpen} className="absolute inset-x-0 top-full z-20 mt-1 border border-line bg-surface shadow-raised">
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        // Keeps the focus in the input, whose loss closes the list.
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-96 overflow-y-auto"
      >
        {children}
      </div>
      {status}
    </div>
  );
}

/** An option in the list of a combobox. */
export function ComboboxOption({
  of: { active, listId },
  index,
  onChoose,
  className,
  children,
}: {
  of: Combobox;
  index: number;
  onChoose: () => void;
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      id={optionId(listId, index)}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      // Not on pointerdown: a touch that scrolls the list ends without pointerup.
      onPointerUp={onChoose}
      className={`flex min-h-11 cursor-pointer items-center px-3 hover:bg-wash aria-selected:bg-wash ${className}`}
    >
      {children}
    </div>
  );
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The next option in a list that wraps around. -1: no option, the focus is in the input. */
function moved(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
