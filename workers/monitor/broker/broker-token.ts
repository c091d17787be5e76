/**
 * The token for a connection, if configured: name and password go only to the page's own server, which decides who
 * may read, never to the broker. [ours] `POST {username, password}` answers `{token, username?}`.
 */

import { isRecord } from '../../../src/shared/calls/decode';
import {
  type CallPorts,
  type CancelSignal,
  createHttpFault,
  exchangeWithTimeout,
} from '../../../src/shared/calls/run';
import { done, failed, type Outcome } from '../../../src/shared/faults';
import type { BrokerAccess } from '../contract/contract';

/** Longest token and name sent to a broker, in characters; MQTT allows 65,535 bytes each. */
export const BROKER_TOKEN_MAX = 16_000;

export type BrokerLogin = Pick<BrokerAccess, 'username' | 'password'>;

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

const readCredential = (raw: unknown): string | null =>
  typeof raw === 'string' && raw.length > 0 && raw.length <= BROKER_TOKEN_MAX && !raw.includes('\0')
    ? raw
    : null;

function readLogin(text: string, previousName: string | null): BrokerLogin | null {
  try {
    const raw: unknown = JSON.parse(text);
    if (!isRecord(raw)) return null;
    const { token, username = previousName } = raw as {
      readonly token?: unknown;
      readonly username?: unknown;
    };
    const password = readCredential(token);
    const name = username === null ? null : readCredential(username);
    return password === null || name !== username ? null : { username: name, password };
  } catch {
    return null;
  }
}

/** Requests a token. A refusal by the server is `forbidden`, like a refusal by the broker. */
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
  if (status < 200 || status >= 300) return failed(createHttpFault(answer.value));
  const login = readLogin(text, username);
  return login === null ? failed({ kind: 'malformed', where: '$' }) : done(login);
}
