import type { AssetRules } from '../../page-document/assets';
import { type DecodedPage, decodePage, findLengthFault } from '../../page-document/decode';
import type { Page } from '../../page-document/model';
import { readPageStyle } from '../../page-document/page-style';
import type { CallOptions } from '../../shared/calls/run';
import { getCdnBase } from '../../shared/cdn-address';
import { parseExact } from '../../shared/exact-json';
import { done, failed, type Outcome } from '../../shared/faults';
import { getPlatformZone, type RuntimeConfig } from '../../shared/runtime-config';
import { type FetchServices, fetchTexts, type PageTexts } from './fetch-texts';
import type { PageAtStart } from './page-at-start';

/** The texts that a page was decoded from, released with the page. */
export const pageTexts = new WeakMap<Page, PageTexts>();

export interface FetchedDocument {
  readonly decoded: DecodedPage;
  readonly assets: AssetRules;
}

/** Fetches and decodes a page; `earlyTexts` are its texts if already requested. */
export async function fetchDocument(
  services: FetchServices,
  paths: { readonly path: string; readonly stylePath: string | null },
  options: CallOptions,
  earlyTexts?: PageAtStart['texts'],
): Promise<Outcome<FetchedDocument>> {
  const texts = (await earlyTexts) ?? (await fetchTexts(services, paths, options));
  return texts.ok ? decodeDocument(await services.config(), texts.value) : texts;
}

export function decodeDocument(runtimeConfig: RuntimeConfig, texts: PageTexts): Outcome<FetchedDocument> {
  const { document, style } = texts;
  const { imageHosts, frameHosts } = runtimeConfig;
  const zone = getPlatformZone(runtimeConfig);
  const assets = { cdnBase: getCdnBase(runtimeConfig), imageHosts, frameHosts, zone };
  const fault = findLengthFault(document);
  if (fault !== null) return done({ decoded: { ok: false, fault }, assets });
  let decoded: DecodedPage;
  try {
    decoded = decodePage(parseExact(document));
  } catch {
    // Also if the decoder fails unexpectedly: the screen would otherwise wait forever.
    return failed({ kind: 'malformed', where: 'page' });
  }
  if (!decoded.ok) return done({ decoded, assets });
  const pageStyle = style === null ? null : readPageStyle(style);
  const page = pageStyle === null ? decoded.page : { ...decoded.page, look: pageStyle };
  pageTexts.set(page, texts);
  return done({ decoded: { ok: true, page }, assets });
}
