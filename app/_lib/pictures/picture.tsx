import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactNode } from "react";
import { ROSETTE_FIELD, rosette } from "@/components/inscription/rosette";
import { texts } from "@/components/texts";
import { PictureCache } from "./picture-cache";

/** What every social picture is. */
export const PICTURE = { size: { width: 1200, height: 630 }, contentType: "image/png" } as const;

const COLOURS = {
  paper: "#f6f8f6",
  plate: "#ffffff",
  ink: "#101614",
  soft: "#46524d",
  line: "#dce3df",
  accent: "#0b6553",
};

/** The fonts are this site's own, as files without axes: the pictures' renderer reads no others. */
const FONTS = [
  { name: "Fraunces", file: "fraunces.ttf" },
  { name: "Inter", file: "inter.ttf" },
  { name: "JetBrains", file: "jetbrains-mono.ttf" },
] as const;

async function loadFonts() {
  const folder = join(process.cwd(), "app", "_lib", "fonts");
  return Promise.all(FONTS.map(async ({ name, file }) => ({ name, data: await readFile(join(folder, file)) })));
}

let fonts: ReturnType<typeof loadFonts> | undefined;

interface PictureProps {
  /** Draws the mark. */
  readonly seed: string;
  /** Small above the name. */
  readonly caption: string;
  readonly name: string;
  /** Lines below the name. */
  readonly lines: readonly string[];
  /** In the typeface of hashes. */
  readonly isHash?: boolean;
}

/** How long others may keep a picture, in seconds: it shows amounts, which change. */
const MAX_AGE = 600;

const rendered = new PictureCache();

/** A social picture: a mark beside a name, on an engraver's plate. The same picture is rendered once. */
export async function picture(properties: PictureProps): Promise<Response> {
  const image = await rendered.get(JSON.stringify(properties), () => render(properties));
  if (image === null) return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  const headers = { "Content-Type": PICTURE.contentType, "Cache-Control": `public, max-age=${MAX_AGE}` };
  return new Response(image, { headers });
}

/** The picture of the site in place of one about which nothing is known: no one can have pictures rendered of things that are not there. */
export function pictureOfSite(): Response {
  return new Response(null, { status: 307, headers: { Location: "/opengraph-image", "Cache-Control": "no-store" } });
}

async function render(properties: PictureProps): Promise<Uint8Array<ArrayBuffer>> {
  fonts ??= loadFonts();
  const image = new ImageResponse(<Plate {...properties} />, { ...PICTURE.size, fonts: await fonts });
  return new Uint8Array(await image.arrayBuffer());
}

function Plate({ seed, caption, name, lines, isHash = false }: PictureProps) {
  return (
    <div
      style={{
        display: "flex",
        width: "100%",
        height: "100%",
        padding: 56,
        background: COLOURS.paper,
        color: COLOURS.ink,
        fontFamily: "Inter",
      }}
    >
      <div
        style={{
          display: "flex",
          flex: 1,
          alignItems: "center",
          padding: 48,
          background: COLOURS.plate,
          border: `1px solid ${COLOURS.line}`,
        }}
      >
        <Figure seed={seed} />
        <div style={{ display: "flex", flexDirection: "column", flex: 1, marginLeft: 56 }}>
          <Line size={26} colour={COLOURS.accent}>
            {caption}
          </Line>
          <div
            style={{
              display: "flex",
              marginTop: 12,
              fontFamily: isHash ? "JetBrains" : "Fraunces",
              fontSize: sizeOf(name, isHash),
              lineHeight: 1.1,
              letterSpacing: "-0.02em",
            }}
          >
            {name}
          </div>
          <div style={{ display: "flex", flexDirection: "column", marginTop: 28 }}>
            {lines.map((line) => (
              <Line key={line} size={30} colour={COLOURS.soft} font="JetBrains">
                {line}
              </Line>
            ))}
          </div>
          <div style={{ display: "flex", marginTop: 44, fontFamily: "Fraunces", fontSize: 32 }}>{texts.name}</div>
        </div>
      </div>
    </div>
  );
}

function Line({
  size,
  colour,
  font = "Inter",
  children,
}: {
  size: number;
  colour: string;
  font?: string;
  children: ReactNode;
}) {
  return (
    <div style={{ display: "flex", fontSize: size, color: colour, fontFamily: font, lineHeight: 1.5 }}>{children}</div>
  );
}

function Figure({ seed }: { seed: string }) {
  return (
    <svg
      width="360"
      height="360"
      viewBox={`0 0 ${ROSETTE_FIELD} ${ROSETTE_FIELD}`}
      fill="none"
      stroke={COLOURS.accent}
      strokeWidth="2.25"
      aria-hidden="true"
    >
      {rosette(seed, "large").map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}

/** A size at which the name fits beside the mark. */
function sizeOf(name: string, isHash: boolean): number {
  const wide = isHash ? 0.62 : 0.66;
  return Math.max(32, Math.min(120, Math.floor(560 / (wide * Math.max(1, name.length)))));
}
