/** Whether the configuration allows a host. Entries: `name` or `name:port`; `*.example.com` allows all subdomains. */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  const wanted = host.toLowerCase();
  return allowed.some((entry) => {
    const name = entry.toLowerCase().replace(/^https:\/\//, '');
    return name.startsWith('*.') ? wanted.endsWith(name.slice(1)) : wanted === name;
  });
}
