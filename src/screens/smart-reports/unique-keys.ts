/** Returns unique keys for ids that may repeat, such as placeholder ids, by numbering repeated ones. */
export function toUniqueKeys(ids: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return ids.map((id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? id : `${id} ${count}`;
  });
}
