import { isAllowedHost } from '../../shared/allowed-hosts';

export type AssistantAddress =
  | { readonly is: 'allowed'; readonly href: string }
  | { readonly is: 'blocked'; readonly host: string }
  | { readonly is: 'bad' };

/**
 * Checks that an address may be framed. Its host must be allowed by `config.json` and differ from the product's host,
 * whose framed page could be mistaken for the product; a user name or password is not accepted. It must use https, or
 * http if the product itself is served over http, as in a plant network.
 */
export function assistantAddress(url: string, frameHosts: readonly string[], own: string): AssistantAddress {
  const page = new URL(own);
  try {
    const { protocol, host, username, password, href } = new URL(url);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && page.protocol === 'http:');
    if (!isSafe || username !== '' || password !== '') return { is: 'bad' };
    return host !== page.host && isAllowedHost(host, frameHosts)
      ? { is: 'allowed', href }
      : { is: 'blocked', host };
  } catch {
    return { is: 'bad' };
  }
}
