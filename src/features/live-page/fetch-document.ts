/** Fetches a page document and its style file from the CDN. */
import type { AssetRules } from '../../page-document/assets';
import { type DecodedPage, decodePage, lengthFault } from '../../page-document/decode';
import type { Page } from '../../page-document/model';
import { readPageStyle } from '../../page-document/page-style';
import { type CallOptions, exchangeWithTimeout } from '../../shared/calls/run';
import { cdnAddress, cdnBaseOf } from '../../shared/cdn-address';
import { PAGE_MAX_LENGTH } from '../../shared/constants';
import { parseExact } from '../../shared/exact-json';
import { done, failed, type Outcome } from '../../shared/faults';
import type { RuntimeConfig } from '../../shared/runtime-config';
import type { Services } from '../../state/services';

/** A character takes 3 bytes at most: a larger body is certainly longer than a document may be. */
const DOCUMENT_MAX_BYTES = 3 * PAGE_MAX_LENGTH;

/** The texts that a page was made from. They are let go with the page, or when they are kept on the device. */
export interface PageTexts {
  readonly document: string;
  readonly style: string | null;
}
export const pageTexts = new WeakMap<Page, PageTexts>();

export interface FetchedDocument {
  readonly decoded: DecodedPage;
  /** The allowed sources of its images and frames. */
  readonly assets: AssetRules;
}

type FetchServices = Pick<Services, 'config' | 'ports'>;

/** Fetches a file below the CDN base by the relative path that the platform gave. */
async function fetchFile(
  ports: FetchServices['ports'],
  base: string,
  path: string,
  where: string,
  options: CallOptions,
): Promise<Outcome<string>> {
  const address = cdnAddress(base, path);
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

/** A page whose style file cannot be fetched or read has the default look. */
export async function fetchDocument(
  { config, ports }: FetchServices,
  { path, stylePath }: { readonly path: string; readonly stylePath: string | null },
  options: CallOptions,
): Promise<Outcome<FetchedDocument>> {
  let runtimeConfig: RuntimeConfig;
  try {
    runtimeConfig = await config();
  } catch {
    return failed({ kind: 'offline' });
  }
  const base = cdnBaseOf(runtimeConfig);
  const [document, style] = await Promise.all([
    fetchFile(ports, base, path, 'page.path', options),
    stylePath === null || stylePath === ''
      ? null
      : fetchFile(ports, base, stylePath, 'page.stylePath', options),
  ]);
  if (!document.ok) return document;
  return readDocument(runtimeConfig, { document: document.value, style: style?.ok ? style.value : null });
}

/** Makes a page of its texts, whether they were fetched or kept on the device. */
export function readDocument(runtimeConfig: RuntimeConfig, texts: PageTexts): Outcome<FetchedDocument> {
  const { document, style } = texts;
  const { imageHosts, frameHosts, platformOffsetMin: offsetMin } = runtimeConfig;
  const assets = { cdnBase: cdnBaseOf(runtimeConfig), imageHosts, frameHosts, offsetMin };
  const fault = lengthFault(document);
  if (fault !== null) return done({ decoded: { ok: false, fault }, assets });
  let raw: unknown;
  try {
    raw = parseExact(document);
  } catch {
    return failed({ kind: 'malformed', where: 'page' });
  }
  const decoded = decodePage(raw);
  if (!decoded.ok) return done({ decoded, assets });
  const look = style === null ? null : readPageStyle(style);
  const page = look === null ? decoded.page : { ...decoded.page, look };
  pageTexts.set(page, texts);
  return done({ decoded: { ok: true, page }, assets });
}
