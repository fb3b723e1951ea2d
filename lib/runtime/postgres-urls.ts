/** Splits a list of PostgreSQL URLs. A comma is also valid in a password, so only one before another URL separates. */
export function postgresUrls(text: string): string[] {
  return text.split(/,\s*(?=postgres(?:ql)?:\/\/)/);
}

/**
 * Whether pg can decode the parts of a URL. As in pg, if a percent sign in the URL begins no escape, such signs stand for
 * themselves.
 */
export function isDecodable(url: string): boolean {
  const isLoose = / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(url);
  const text = isLoose ? encodeURI(url).replace(/%25(\d\d)/g, "%$1") : url;
  if (!URL.canParse(text)) return false;
  const { username, password, hostname, pathname } = new URL(text);
  try {
    for (const part of [username, password, hostname]) decodeURIComponent(part);
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}
