/**
 * Fetches code before it is imported. A browser never fetches a module again that it once could not fetch
 * (https://github.com/whatwg/html/issues/6768): after a moment without a network the code would be missing for as long as
 * the worker lives. What has been fetched comes from the browser's cache, since its name says that it never changes.
 */

/** Fetches that are under way or have succeeded, by file: parts that are asked for at once share files. */
const fetched = new Map<string, Promise<void>>();
/** First files of the parts that are under way. */
const underWay = new Set<string>();

async function fetchWhole(file: string): Promise<void> {
  const answer = await fetch(file);
  // To its end: the browser keeps whole files only.
  const { type } = await answer.blob();
  // A portal answers with its page, and so do servers that have a page for everything.
  if (!answer.ok || /html/.test(type)) throw new Error(file);
}

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file) ?? fetchWhole(file);
  fetched.set(file, known);
  return known;
}

/** Imports a file. `names` are its own and those of the files that it imports at once, relative to the worker. */
export async function importPart(...names: readonly string[]): Promise<unknown> {
  const files = names.map((name) => new URL(name, self.location.href).href);
  const [part = ''] = files;
  const forget = (): void => {
    for (const file of files) fetched.delete(file);
  };
  // A second question gives up an earlier try: a connection may hang for ever.
  if (underWay.has(part)) forget();
  underWay.add(part);
  try {
    await Promise.all(files.map(fetchOnce));
    return await import(part);
  } catch (error) {
    // The browser may have kept some of them and others not.
    forget();
    throw error;
  } finally {
    underWay.delete(part);
  }
}
