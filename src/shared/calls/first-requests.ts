/** The first requests of a page, without decoders, for which the early start has no room. A test compares them. */
import type { HttpRequest } from './run';

const get = (path: string): HttpRequest => ({ method: 'GET', path, headers: {}, cookies: true });

/** The runtime configuration, on the page's own origin. */
export const configRequest = (base: string): HttpRequest => get(`${base}/config.json`);

export const userInfoRequest = (): HttpRequest => get('/lfscada/user/info');

const json = (path: string, values: object): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(values),
  cookies: true,
});

export const pageInfoRequest = (id: string | undefined): HttpRequest =>
  json('/lfscada/monitor/project/page/info', { id });

export const equipmentInfoRequest = (
  conId: string | undefined,
  equipmentId: string | undefined,
): HttpRequest => json('/lfscada/equipment/multi/info', { equipmentId, conId });
