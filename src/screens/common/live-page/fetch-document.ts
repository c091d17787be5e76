import type { AssetRules } from '../../../page-document/assets';
import { type DecodedPage, decodePage, lengthFault } from '../../../page-document/decode';
import { exchangeWithin } from '../../../shared/calls/run';
import { cdnAddress, cdnBaseOf } from '../../../shared/cdn-address';
import { done, failed, type Outcome } from '../../../shared/faults';
import type { RuntimeConfig } from '../../../shared/runtime-config';
import type { Services } from '../../../state/services';

export interface FetchedDocument {
  readonly decoded: DecodedPage;
  /** Where its images and frames may come from. */
  readonly assets: AssetRules;
}

/** Fetches a page document from the CDN by the relative path that the platform gave. */
export async function fetchDocument(
  { config, ports }: Pick<Services, 'config' | 'ports'>,
  path: string,
  signal: AbortSignal,
): Promise<Outcome<FetchedDocument>> {
  let known: RuntimeConfig;
  try {
    known = await config();
  } catch {
    return failed({ kind: 'offline' });
  }
  const base = cdnBaseOf(known);
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
  const { imageHosts, frameHosts, platformOffsetMin: offsetMin } = known;
  const assets = { cdnBase: base, imageHosts, frameHosts, offsetMin };
  const fault = lengthFault(text);
  if (fault !== null) return done({ decoded: { ok: false, fault }, assets });
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return failed({ kind: 'malformed', where: 'page' });
  }
  return done({ decoded: decodePage(raw), assets });
}
