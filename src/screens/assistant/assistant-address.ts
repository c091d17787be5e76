/** The rule for the address of the assistant's page. Pure. */
import { isAllowedHost } from '../../shared/allowed-hosts';

export type AssistantAddress =
  | { readonly is: 'allowed'; readonly href: string }
  /** The host is not among those that configuration names. */
  | { readonly is: 'blocked'; readonly host: string }
  | { readonly is: 'bad' };

/**
 * An address may be framed on a host that `config.json` names, without name and password in it, and never on the
 * product's own host, in whose frame a page could be taken for the product. It is https; http only where the product is
 * served so itself, as in a plant's own network.
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
