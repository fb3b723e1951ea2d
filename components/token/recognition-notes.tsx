import { useTranslate } from "@/lib/languages/translate";
import { Icon } from "../ui/icon";
import { type RecognizedToken, recognitionNotes } from "./recognition";

const TONES = { verified: "text-accent", refused: "text-refused", plain: "text-soft" } as const;

/** Remarks about a token in a list: the token that it is not, and its labels. Nothing for most tokens. */
export function RecognitionNotes({ token, className = "" }: { token: RecognizedToken; className?: string }) {
  const t = useTranslate();
  const notes = recognitionNotes(t, token);
  if (notes.length === 0) return null;
  return (
    <span className={`flex flex-col text-xs leading-snug ${className}`}>
      {notes.map(({ tone, text }) => (
        <span key={text} className={`break-words ${TONES[tone]}`}>
          {tone === "verified" ? <Icon name="shield" className="mr-1 inline-block align-[-0.2em]" /> : null}
          {text}
        </span>
      ))}
    </span>
  );
}
