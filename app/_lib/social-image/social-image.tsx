import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactNode } from "react";
import { ROSETTE_FIELD, rosette } from "@/components/ui/rosette";
import { english as t } from "@/lib/languages/english";
import { themedColor } from "../palette";
import { ImageCache } from "./image-cache";
import { SOCIAL_IMAGE } from "./size";

export { SOCIAL_IMAGE };

/** The site's fonts as files without variable axes, the only ones that the renderer supports. */
const FONTS = [
  { name: "Fraunces", file: "fraunces.ttf" },
  { name: "Inter", file: "inter.ttf" },
  { name: "JetBrains", file: "jetbrains-mono.ttf" },
] as const;

async function loadFonts() {
  const folder = join(process.cwd(), "app", "_lib", "fonts");
  return Promise.all(FONTS.map(async ({ name, file }) => ({ name, data: await readFile(join(folder, file)) })));
}

/** Social images always use the light theme. */
async function loadColors() {
  const light = async (name: string) => (await themedColor(name)).light;
  return {
    paper: await light("paper"),
    surface: await light("surface"),
    ink: await light("ink"),
    soft: await light("ink-soft"),
    line: await light("line"),
    accent: await light("accent"),
    refused: await light("refused"),
  };
}

type Colors = Awaited<ReturnType<typeof loadColors>>;

let fonts: ReturnType<typeof loadFonts> | undefined;

interface ImageProps {
  /** Seed of the mark. */
  readonly seed: string;
  /** Text above the name. */
  readonly caption: string;
  readonly name: string;
  /** Text lines below the name. */
  readonly lines: readonly string[];
  /** What a reader must know first, such as that the ticker looks like an older one. */
  readonly warning?: string | undefined;
  /** Whether the name is a hash or an address, which has a monospaced font. */
  readonly isHash?: boolean;
}

/** How long clients may cache an image, in seconds. Short, because it shows amounts. */
const MAX_AGE = 600;

const cache = new ImageCache();

/** A social image (Open Graph) with a mark and a name. Cached by its properties. 503 if too many images wait. */
export async function socialImage(properties: ImageProps): Promise<Response> {
  const image = await cache.get(JSON.stringify(properties), () => render(properties));
  if (image === null) return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  const headers = { "Content-Type": SOCIAL_IMAGE.contentType, "Cache-Control": `public, max-age=${MAX_AGE}` };
  return new Response(image, { headers });
}

/** Redirects to the image of the site. Used for unknown subjects, so that requests for them never start a rendering. */
export function redirectToSiteImage(): Response {
  return new Response(null, { status: 307, headers: { Location: "/opengraph-image", "Cache-Control": "no-store" } });
}

async function render(properties: ImageProps): Promise<Uint8Array<ArrayBuffer>> {
  fonts ??= loadFonts();
  const image = new ImageResponse(<Card {...properties} colors={await loadColors()} />, {
    ...SOCIAL_IMAGE.size,
    fonts: await fonts,
  });
  return new Uint8Array(await image.arrayBuffer());
}

function Card({
  seed,
  caption,
  name,
  lines,
  warning,
  isHash = false,
  colors,
}: ImageProps & { readonly colors: Colors }) {
  return (
    <div
      style={{
        display: "flex",
        width: "100%",
        height: "100%",
        padding: 56,
        background: colors.paper,
        color: colors.ink,
        fontFamily: "Inter",
      }}
    >
      <div
        style={{
          display: "flex",
          flex: 1,
          alignItems: "center",
          padding: 48,
          background: colors.surface,
          border: `1px solid ${colors.line}`,
        }}
      >
        <Figure seed={seed} color={colors.accent} />
        <div style={{ display: "flex", flexDirection: "column", flex: 1, marginLeft: 56 }}>
          <Line size={26} color={colors.accent}>
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
          {warning === undefined ? null : (
            <div style={{ display: "flex", marginTop: 20 }}>
              <Line size={28} color={colors.refused}>
                {warning}
              </Line>
            </div>
          )}
          <div style={{ display: "flex", flexDirection: "column", marginTop: 28 }}>
            {lines.map((line) => (
              <Line key={line} size={30} color={colors.soft} font="JetBrains">
                {line}
              </Line>
            ))}
          </div>
          <div style={{ display: "flex", marginTop: 44, fontFamily: "Fraunces", fontSize: 32 }}>{t("site.name")}</div>
        </div>
      </div>
    </div>
  );
}

function Line({
  size,
  color,
  font = "Inter",
  children,
}: {
  size: number;
  color: string;
  font?: string;
  children: ReactNode;
}) {
  return <div style={{ display: "flex", fontSize: size, color, fontFamily: font, lineHeight: 1.5 }}>{children}</div>;
}

function Figure({ seed, color }: { seed: string; color: string }) {
  return (
    <svg
      width="360"
      height="360"
      viewBox={`0 0 ${ROSETTE_FIELD} ${ROSETTE_FIELD}`}
      fill="none"
      stroke={color}
      strokeWidth="2.25"
      aria-hidden="true"
    >
      {rosette(seed, "large").map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}

/** The font size at which the name fits next to the mark. */
function sizeOf(name: string, isHash: boolean): number {
  const ratio = isHash ? 0.62 : 0.66;
  return Math.max(32, Math.min(120, Math.floor(560 / (ratio * Math.max(1, name.length)))));
}
