/** Whether the configuration allows a host. Entries: `name` or `name:port`; `*.example.com` allows all subdomains. */
export function isAllowedHost(host: string, allowedHosts: readonly string[]): boolean {
  const requestedHost = host.toLowerCase();
  return allowedHosts.some((entry) => {
    const name = entry.toLowerCase().replace(/^https:\/\//, '');
    return name.startsWith('*.') ? requestedHost.endsWith(name.slice(1)) : requestedHost === name;
  });
}
