/** First requests of a page, without decoders to keep the early start small. A test compares them with the calls. */
import type { HttpRequest } from './run';

const createGet = (path: string): HttpRequest => ({ method: 'GET', path, headers: {}, cookies: true });

/** Requests the runtime configuration from the page's origin. */
export const createConfigRequest = (base: string): HttpRequest => createGet(`${base}/config.json`);

export const createUserInfoRequest = (): HttpRequest => createGet('/lfscada/user/info');

const createJsonPost = (path: string, values: object): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(values),
  cookies: true,
});

export const createPageInfoRequest = (id: string | undefined): HttpRequest =>
  createJsonPost('/lfscada/monitor/project/page/info', { id });

export const createEquipmentInfoRequest = (
  conId: string | undefined,
  equipmentId: string | undefined,
): HttpRequest => createJsonPost('/lfscada/equipment/multi/info', { equipmentId, conId });
