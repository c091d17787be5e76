/** Whether a pushed value is the written one: as numbers where both are, as text otherwise. */
export function stands(number: number, text: string | null, written: string): boolean {
  const wanted = written.trim() === '' ? Number.NaN : Number(written);
  return Number.isNaN(number) || Number.isNaN(wanted) ? text === written : number === wanted;
}
