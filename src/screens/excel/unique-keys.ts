/** Names of things in a list whose ids may repeat, as those of placeholders do: each id with its turn. */
export function uniqueKeys(ids: readonly string[]): readonly string[] {
  const turns = new Map<string, number>();
  return ids.map((id) => {
    const turn = (turns.get(id) ?? 0) + 1;
    turns.set(id, turn);
    return turn === 1 ? id : `${id} ${turn}`;
  });
}
