/** Three-way merge of a form by field: only differing changes are conflicts. */

/** A conflict for the user to decide; undefined values are absent fields. */
export interface Conflict<V> {
  readonly field: string;
  readonly base: V | undefined;
  readonly mine: V | undefined;
  readonly theirs: V | undefined;
}
export interface MergeResult<V> {
  /** The merged form; a conflicting field has the user's value until the user decides. */
  readonly values: ReadonlyMap<string, V>;
  readonly conflicts: readonly Conflict<V>[];
  /** Fields with the other side's value. */
  readonly takenFields: readonly string[];
}

type IsEqual<V> = (a: V, b: V) => boolean;
const areFieldsEqual = <V>(isEqual: IsEqual<V>, a: V | undefined, b: V | undefined): boolean =>
  a === undefined || b === undefined ? a === b : isEqual(a, b);

/** Merges field by field, in the order of `mine`, followed by fields that only the other side has. */
export function mergeForms<V>(
  base: ReadonlyMap<string, V>,
  mine: ReadonlyMap<string, V>,
  theirs: ReadonlyMap<string, V>,
  isEqual: IsEqual<V> = Object.is,
): MergeResult<V> {
  const values = new Map<string, V>();
  const conflicts: Conflict<V>[] = [];
  const takenFields: string[] = [];
  for (const field of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
    const sides = { base: base.get(field), mine: mine.get(field), theirs: theirs.get(field) };
    const isMineNew = !areFieldsEqual(isEqual, sides.mine, sides.base);
    const isTheirsNew = !areFieldsEqual(isEqual, sides.theirs, sides.base);
    const isAlike = areFieldsEqual(isEqual, sides.mine, sides.theirs);
    if (isMineNew && isTheirsNew && !isAlike) conflicts.push({ field, ...sides });
    const isTaken = isTheirsNew && !isMineNew && !isAlike;
    if (isTaken) takenFields.push(field);
    const value = isTaken ? sides.theirs : sides.mine;
    if (value !== undefined) values.set(field, value);
  }
  return { values, conflicts, takenFields };
}
