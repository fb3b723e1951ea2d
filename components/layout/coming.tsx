import { homeTexts } from "../texts/reading/home";

/** Announces what comes to the market, in one line. */
export function Coming() {
  const words = homeTexts.coming;
  return (
    <aside className="mt-12 border-line-strong border-l-2 py-0.5 pl-4 text-soft text-sm">
      <p>
        <span className="text-ink">{words.title}</span> {words.text}
      </p>
    </aside>
  );
}
