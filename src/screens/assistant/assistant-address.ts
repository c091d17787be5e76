import { isAllowedHost } from '../../shared/allowed-hosts';

export type AssistantAddress =
  | { readonly kind: 'allowed'; readonly href: string }
  | { readonly kind: 'blocked'; readonly host: string }
  | { readonly kind: 'bad' };

/**
 * Checks that an address may be framed. Its host must be allowed by `config.json` and differ from the product's host,
 * whose framed page could be mistaken for the product; a user name or password is not accepted. It must use https, or
 * http if the product itself is served over http, as in a plant network.
 */
export function checkAssistantAddress(
  url: string,
  frameHosts: readonly string[],
  ownUrl: string,
): AssistantAddress {
  const ownPage = new URL(ownUrl);
  try {
    const { protocol, host, username, password, href } = new URL(url);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && ownPage.protocol === 'http:');
    if (!isSafe || username !== '' || password !== '') return { kind: 'bad' };
    return host !== ownPage.host && isAllowedHost(host, frameHosts)
      ? { kind: 'allowed', href }
      : { kind: 'blocked', host };
  } catch {
    return { kind: 'bad' };
  }
}
