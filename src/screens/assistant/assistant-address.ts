import { isAllowedHost } from '../../shared/allowed-hosts';

export type AssistantAddress =
  | { readonly is: 'allowed'; readonly href: string }
  | { readonly is: 'blocked'; readonly host: string }
  | { readonly is: 'bad' };

/**
 * An address may be framed on a host that `config.json` allows, without name and password, and never on the product's
 * own host, whose framed page could be mistaken for the product. It must be https; http only if the product itself is
 * served so, as in a plant's own network.
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
