"use client";

/** An explicit decision for something that is likely a mistake. */
export function Decision({
  text,
  isTaken,
  onChange,
}: {
  text: string;
  isTaken: boolean;
  onChange: (isTaken: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={isTaken}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-(--refused)"
      />
      <span>{text}</span>
    </label>
  );
}
