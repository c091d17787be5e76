/**
 * The token of a connection, where a site names a path for it: name and password go to the page's own server, which knows
 * who may read, and never to the broker. [ours] `POST {username, password}` answers `{token, username?}`.
 */

import { isRecord } from '../../../src/shared/calls/decode';
import {
  type CallPorts,
  type CancelSignal,
  exchangeWithTimeout,
  httpFault,
} from '../../../src/shared/calls/run';
import { BROKER_TOKEN_MAX } from '../../../src/shared/constants';
import { done, failed, type Outcome } from '../../../src/shared/faults';
import type { BrokerAccess } from '../contract/contract';

/** Name and password as the broker gets them. */
export type BrokerLogin = Pick<BrokerAccess, 'username' | 'password'>;

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** Null where it is nothing that MQTT could carry as a name or a password. */
const sound = (raw: unknown): string | null =>
  typeof raw === 'string' && raw.length > 0 && raw.length <= BROKER_TOKEN_MAX && !raw.includes('\0')
    ? raw
    : null;

function readLogin(text: string, former: string | null): BrokerLogin | null {
  try {
    const raw: unknown = JSON.parse(text);
    if (!isRecord(raw)) return null;
    const { token, username = former } = raw as { readonly token?: unknown; readonly username?: unknown };
    const password = sound(token);
    const name = username === null ? null : sound(username);
    return password === null || name !== username ? null : { username: name, password };
  } catch {
    return null;
  }
}

/** Asks for a token. A person whom the server does not take is `forbidden`, as one whom the broker does not take. */
export async function askBrokerToken(
  ports: CallPorts,
  path: string,
  { username, password }: BrokerLogin,
  signal: CancelSignal,
): Promise<Outcome<BrokerLogin>> {
  const answer = await exchangeWithTimeout(
    ports,
    {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
      cookies: true,
    },
    { signal },
  );
  if (!answer.ok) return answer;
  const { status, text } = answer.value;
  if (status === UNAUTHORIZED || status === FORBIDDEN) return failed({ kind: 'forbidden' });
  if (status < 200 || status >= 300) return failed(httpFault(answer.value));
  const login = readLogin(text, username);
  return login === null ? failed({ kind: 'malformed', where: '$' }) : done(login);
}
