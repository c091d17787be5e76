/** Fetches the list of a broker's pages, a file below the CDN base named in `config.json`. */
import { type Decoded, id, lenient, list, record, text, Unreadable } from '../../shared/calls/decode';
import type { CallOptions } from '../../shared/calls/run';
import { done, failed, type Outcome } from '../../shared/faults';
import type { PageId } from '../../shared/ids';
import { type FetchServices, fetchFile } from './fetch-texts';

const decodeBrokerPages = list(
  record({
    id: id<PageId>(),
    name: text,
    /** Paths of the document and its style file, relative to the CDN base. */
    path: text,
    style: lenient(text, null),
  }),
);
export type BrokerPage = Decoded<typeof decodeBrokerPages>[number];

export async function fetchBrokerPages(
  services: FetchServices,
  options: CallOptions,
): Promise<Outcome<readonly BrokerPage[]>> {
  const runtimeConfig = await services.config().catch(() => null);
  if (runtimeConfig === null) return failed({ kind: 'offline' });
  const path = runtimeConfig.site?.pages ?? null;
  if (path === null) return done([]);
  const file = await fetchFile(services, runtimeConfig, path, 'site.pages', options);
  if (!file.ok) return file;
  try {
    return done(decodeBrokerPages(JSON.parse(file.value), 'pages'));
  } catch (error) {
    if (error instanceof Unreadable) return failed({ kind: 'malformed', where: error.where });
    return failed({ kind: 'malformed', where: 'pages' });
  }
}
