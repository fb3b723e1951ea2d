/** A checkbox that the person must check before doing something that is probably a mistake. */
export function Decision({
  text,
  isChecked,
  onChange,
}: {
  text: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-6 [--box:var(--refused)]"
      />
      <span>{text}</span>
    </label>
  );
}
