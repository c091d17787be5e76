/**
 * Whether the configuration allows a host. An entry is `name` or `name:port`, with or without `https://`;
 * `*.example.com` matches every host below `example.com`.
 */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  const wanted = host.toLowerCase();
  return allowed.some((entry) => {
    const name = entry.toLowerCase().replace(/^https:\/\//, '');
    return name.startsWith('*.') ? wanted.endsWith(name.slice(1)) : wanted === name;
  });
}
