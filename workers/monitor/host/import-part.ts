/**
 * Fetches code before importing it. A browser never refetches a module that failed to load
 * (https://github.com/whatwg/html/issues/6768), so a brief network loss would last for the worker's life. The import
 * then comes from the browser's cache, as hashed files never change.
 */

/** Pending or successful fetches by file; parts share files. */
const fetches = new Map<string, Promise<void>>();
const inProgress = new Set<string>();

async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(file);
  // Read to the end; the browser caches only complete files.
  const { type } = await answer.blob();
  // Captive portals answer with their own page, as do servers with a catch-all page.
  if (!answer.ok || /html/.test(type)) throw new Error(file);
}

function fetchOnce(file: string): Promise<void> {
  const promise = fetches.get(file) ?? fetchFile(file);
  fetches.set(file, promise);
  return promise;
}

/** Imports a file. `names`: the file and its static imports, relative to the worker. */
export async function importPart(...names: readonly string[]): Promise<unknown> {
  const files = names.map((name) => new URL(name, self.location.href).href);
  const [mainFile = ''] = files;
  const forget = (): void => {
    for (const file of files) fetches.delete(file);
  };
  // A second request abandons the earlier attempt, whose connection may hang forever.
  if (inProgress.has(mainFile)) forget();
  inProgress.add(mainFile);
  try {
    await Promise.all(files.map(fetchOnce));
    return await import(mainFile);
  } catch (error) {
    // The browser may have cached only some of them.
    forget();
    throw error;
  } finally {
    inProgress.delete(mainFile);
  }
}
