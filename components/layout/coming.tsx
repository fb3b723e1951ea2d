import { homeTexts } from "../texts/reading/home";

/** Announces the market, and says what works until then. */
export function Coming() {
  const words = homeTexts.coming;
  return (
    <aside className="mt-12 border-accent border-l-2 py-1 pl-5">
      <h2 className="display text-xl">{words.title}</h2>
      <p className="mt-1 max-w-xl text-soft text-sm">{words.text}</p>
    </aside>
  );
}
