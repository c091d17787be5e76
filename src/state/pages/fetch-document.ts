import { exchangeWithin } from '../../shared/calls/run';
import { done, failed, type Outcome } from '../../shared/faults';
import type { Services } from '../services';
import { cdnAddress } from './cdn-path';

/** Fetches a page document from the CDN, as parsed JSON that nobody has looked at yet. */
export async function fetchDocument(
  { config, ports }: Pick<Services, 'config' | 'ports'>,
  path: string,
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  let base: string;
  try {
    base = (await config()).cdnBase;
  } catch {
    return failed({ kind: 'offline' });
  }
  const address = cdnAddress(base, path);
  if (address === null) return failed({ kind: 'malformed', where: 'page.path' });
  const outcome = await exchangeWithin(
    ports,
    { method: 'GET', path: address, headers: {}, cookies: false },
    { signal },
  );
  if (!outcome.ok) return outcome;
  const { status, text } = outcome.value;
  if (status < 200 || status >= 300) return failed({ kind: 'http', status });
  try {
    return done(JSON.parse(text));
  } catch {
    return failed({ kind: 'malformed', where: 'page' });
  }
}
