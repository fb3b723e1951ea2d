"use client";

/** A small button beside a field's hint. */
export function HintButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="link -my-2 py-2">
      {text}
    </button>
  );
}
