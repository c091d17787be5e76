/**
 * Builds the name used everywhere: "P-101 Pump · Motor current". Joins names from widest to narrowest; a name that
 * another starts or ends with appears once.
 */
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
