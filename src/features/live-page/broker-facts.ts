import type { BrokerSource } from '../../../workers/monitor/contract/contract';
import type { CallOptions } from '../../shared/calls/run';
import { done, failed, type Outcome } from '../../shared/faults';
import type { PageId } from '../../shared/ids';
import { fetchBrokerPages } from './broker-pages';
import type { FetchServices } from './fetch-texts';
import type { PageFacts } from './page-facts';

export async function fetchBrokerFacts(
  services: FetchServices,
  { family, access, history, alerts }: BrokerSource,
  pageId: PageId,
  options: CallOptions,
): Promise<Outcome<PageFacts>> {
  const pages = await fetchBrokerPages(services, options);
  if (!pages.ok) return pages;
  const listedPage = pages.value.find(({ id }) => id === pageId);
  if (listedPage === undefined) return failed({ kind: 'http', status: 404 });
  const { name, path, style } = listedPage;
  return done({
    owner: { family, access, history, alerts, pageId },
    key: `broker ${pageId}`,
    pageId,
    name,
    path,
    stylePath: style,
    needPassword: false,
    // The broker's address and password are never stored on the device.
    isNeverKept: true,
    permission: '',
    goAlarm: false,
  });
}
