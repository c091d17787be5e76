/**
 * Fetches code before it is imported. A browser never fetches a module again that it once could not fetch
 * (https://github.com/whatwg/html/issues/6768): after a moment without a network the code would be missing for as long as
 * the worker lives. What has been fetched comes from the browser's cache, since its name says that it never changes.
 */

/** Addresses of the files that are there. */
const there = new Set<string>();

/** Imports a file. `names` are its own and those of the files that it imports at once, relative to the worker. */
export async function importPart(...names: readonly string[]): Promise<unknown> {
  const files = names.map((name) => new URL(name, self.location.href).href);
  await Promise.all(
    files.map(async (file) => {
      if (there.has(file)) return;
      const answer = await fetch(file);
      if (!answer.ok) throw new Error(file);
      // To its end: the browser keeps whole files only.
      await answer.blob();
    }),
  );
  const module: unknown = await import(files[0] ?? '');
  for (const file of files) there.add(file);
  return module;
}
