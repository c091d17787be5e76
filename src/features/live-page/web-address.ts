/** The address that a page's link may open: http or https, parsed and written anew; null for everything else. */
export function webAddress(raw: string): string | null {
  try {
    const { protocol, href } = new URL(raw);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}
