/**
 * The first requests of a page, built without decoders to keep the early start small. A test compares them with the
 * calls.
 */
import type { HttpRequest } from './run';

const get = (path: string): HttpRequest => ({ method: 'GET', path, headers: {}, cookies: true });

/** Requests the runtime configuration from the page's origin. */
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
