/** Doubles the capacity of every column of `owner`. */
export function growColumns(owner: object): void {
  const columns = owner as Record<string, unknown>;
  for (const [name, column] of Object.entries(columns)) {
    if (!ArrayBuffer.isView(column)) continue;
    const { length, constructor: Column } = column as Float64Array;
    const largerColumn = new (Column as Float64ArrayConstructor)(2 * length);
    largerColumn.set(column as Float64Array);
    columns[name] = largerColumn;
  }
}
