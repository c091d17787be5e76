/** Returns unique keys for ids that may repeat, such as placeholder ids, by numbering repeated ones. */
export function uniqueKeys(ids: readonly string[]): readonly string[] {
  const turns = new Map<string, number>();
  return ids.map((id) => {
    const turn = (turns.get(id) ?? 0) + 1;
    turns.set(id, turn);
    return turn === 1 ? id : `${id} ${turn}`;
  });
}
