/** Images for forms: one file per request (spec 5 and spec 7; the path is ours), once per operation id. */
import { CDN_BASE } from '../cdn-base';
import { Refusal } from '../codes';
import { post, type Route } from '../route';

/** Forms an image can belong to; '' for other pictures, such as a device's. */
const USES = ['', 'repair', 'inspection', 'excel', 'signature'];

export const uploadRoutes: readonly Route[] = [
  post('/lfscada/file/upload', async (visit) => {
    const { platform, account } = visit;
    const body = await visit.file();
    if (body === null) throw new Refusal('badInput', '参数错误：file');
    if (!USES.includes(visit.query('use'))) throw new Refusal('badInput', '参数错误：use');
    const carryOut = (): object => ({ url: CDN_BASE + platform.uploads.store(body, visit.query('use')) });
    const operationId = visit.header('x-operation-id');
    if (operationId === '') return carryOut();
    const change = {
      userId: `u-${account.loginname}`,
      operationId,
      path: '/lfscada/file/upload',
      body,
      carryOut,
    };
    return platform.work.operations.run(change);
  }),
];
