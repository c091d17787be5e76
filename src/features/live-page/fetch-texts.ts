import { type CallOptions, exchangeWithTimeout } from '../../shared/calls/run';
import { getCdnAddress, getCdnBase } from '../../shared/cdn-address';
import { PAGE_MAX_LENGTH } from '../../shared/constants';
import { done, failed, type Outcome } from '../../shared/faults';
import type { RuntimeConfig } from '../../shared/runtime-config';
import type { Services } from '../../state/services';

/** A character takes at most 3 bytes: a larger body certainly exceeds the limit for a document. */
const DOCUMENT_MAX_BYTES = 3 * PAGE_MAX_LENGTH;

export interface PageTexts {
  readonly document: string;
  /** `null` if missing or unavailable. */
  readonly style: string | null;
}

export type FetchServices = Pick<Services, 'config' | 'ports'>;

/** Fetches a file by the platform's path relative to the CDN base. */
export async function fetchFile(
  { ports }: Pick<FetchServices, 'ports'>,
  config: RuntimeConfig,
  path: string,
  where: string,
  options: CallOptions,
): Promise<Outcome<string>> {
  const address = getCdnAddress(getCdnBase(config), path);
  if (address === null) return failed({ kind: 'malformed', where });
  const outcome = await exchangeWithTimeout(
    ports,
    { method: 'GET', path: address, headers: {}, cookies: false, maxBytes: DOCUMENT_MAX_BYTES },
    options,
  );
  if (!outcome.ok) return outcome;
  const { status, text } = outcome.value;
  return status < 200 || status >= 300 ? failed({ kind: 'http', status }) : done(text);
}

/** Fetches document and style file in parallel. A page without its style file has the default look. */
export async function fetchTexts(
  services: FetchServices,
  { path, stylePath }: { readonly path: string; readonly stylePath: string | null },
  options: CallOptions,
): Promise<Outcome<PageTexts>> {
  let runtimeConfig: RuntimeConfig;
  try {
    runtimeConfig = await services.config();
  } catch {
    return failed({ kind: 'offline' });
  }
  const [document, style] = await Promise.all([
    fetchFile(services, runtimeConfig, path, 'page.path', options),
    stylePath === null || stylePath === ''
      ? null
      : fetchFile(services, runtimeConfig, stylePath, 'page.stylePath', options),
  ]);
  return document.ok ? done({ document: document.value, style: style?.ok ? style.value : null }) : document;
}
