import { themedColor } from "@/app/_lib/palette";
import { escapeXml } from "@/app/_lib/xml";
import { LANGUAGES, type Language } from "@/lib/languages";
import { english as t } from "@/lib/languages/english";
import { getTranslate } from "@/lib/languages/server";

/**
 * The page that the service worker (public/service-worker.js) shows without a connection: complete in itself, with no
 * script and no data. In all languages, because the service worker stores one page for all. The link with an empty
 * address loads the wanted page again.
 */
export async function GET(): Promise<Response> {
  const names = ["paper", "ink", "ink-soft", "accent", "on-accent"] as const;
  const colors = await Promise.all(
    names.map(async (name) => {
      const { light, dark } = await themedColor(name);
      return `--${name}: light-dark(${light}, ${dark});`;
    }),
  );
  const sections = await Promise.all(LANGUAGES.map(sectionIn));
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(`${t("install.offline.title")} · ${t("site.name")}`)}</title>
<style>
:root { color-scheme: light dark; ${colors.join(" ")} }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; padding: 1.5rem; }
section + section { margin-top: 3rem; }
h1 { font: 400 2rem/1.2 Georgia, serif; margin: 0 0 1rem; }
p { color: var(--ink-soft); }
a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1.25rem; background: var(--accent);
  color: var(--on-accent); border-radius: 2px; text-decoration: none; font-weight: 500; }
</style>
</head>
<body><main>
${sections.join("\n")}
</main></body>
</html>
`;
  return new Response(body, {
    headers: { "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "noindex" },
  });
}

async function sectionIn(language: Language): Promise<string> {
  const t = await getTranslate(language);
  const text = (key: "title" | "text" | "sent" | "retry") => escapeXml(t(`install.offline.${key}`));
  return `<section lang="${language}">
<h1>${text("title")}</h1>
<p>${text("text")}</p>
<p>${text("sent")}</p>
<p><a href="">${text("retry")}</a></p>
</section>`;
}
