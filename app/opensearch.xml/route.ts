import { siteOrigin } from "@/app/_lib/site";
import { escapeXml } from "@/app/_lib/xml";
import { searchPath } from "@/components/format/paths";
import { english as t } from "@/lib/languages/english";

/** Stands for the search text, in a form that URLs leave unescaped. */
const PLACE = "SEARCHTERMS";

/** The OpenSearch 1.1 description, by which browsers offer the site's search. */
export async function GET(): Promise<Response> {
  const origin = await siteOrigin();
  const absolute = (path: string) => escapeXml(new URL(path, origin).href);
  const body = `<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(t("site.name"))}</ShortName>
<Description>${escapeXml(t("install.search"))}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image height="16" width="16" type="image/svg+xml">${absolute("/icon.svg")}</Image>
<Url type="text/html" template="${absolute(searchPath(PLACE)).replace(PLACE, "{searchTerms}")}"/>
</OpenSearchDescription>
`;
  return new Response(body, {
    headers: { "Content-Type": "application/opensearchdescription+xml; charset=utf-8" },
  });
}
