/**
 * The requests of a start with a configuration page, as their declarations make them: the early start has no room for
 * these, which bring the reading of the answers along. A test holds both together.
 */
import type { HttpRequest } from './run';

const get = (path: string): HttpRequest => ({ method: 'GET', path, headers: {}, cookies: true });

/** The runtime configuration, under the page's own origin. */
export const configRequest = (base: string): HttpRequest => get(`${base}/config.json`);

/** `userInfo`. */
export const userInfoRequest = (): HttpRequest => get('/lfscada/user/info');

const json = (path: string, values: object): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(values),
  cookies: true,
});

/** `pageInfo`. */
export const pageInfoRequest = (id: string | undefined): HttpRequest =>
  json('/lfscada/monitor/project/page/info', { id });

/** `equipmentInfo`. */
export const equipmentInfoRequest = (
  conId: string | undefined,
  equipmentId: string | undefined,
): HttpRequest => json('/lfscada/equipment/multi/info', { equipmentId, conId });
