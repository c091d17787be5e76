/** The name by which a signal is known everywhere: "P-101 Pump · Motor current". Pure. */

/** Joins names from the widest to the narrowest; a name that another begins or ends with is said once. */
export function signalName(...names: readonly string[]): string {
  const parts: string[] = [];
  for (const name of names.map((each) => each.trim())) {
    if (name === '' || parts.some((part) => part.endsWith(name) || part.startsWith(name))) continue;
    const at = parts.findIndex((part) => name.startsWith(part));
    if (at === -1) parts.push(name);
    else parts[at] = name;
  }
  return parts.join(' · ');
}
