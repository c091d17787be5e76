/**
 * Joins names from widest to narrowest into the name of a signal, such as "P-101 Pump · Motor current". Omits a name
 * that another one starts or ends with.
 */
export function formatSignalName(...names: readonly string[]): string {
  const parts: string[] = [];
  for (const name of names.map((each) => each.trim())) {
    if (name === '' || parts.some((part) => part.endsWith(name) || part.startsWith(name))) continue;
    const at = parts.findIndex((part) => name.startsWith(part));
    if (at === -1) parts.push(name);
    else parts[at] = name;
  }
  return parts.join(' · ');
}
