/** Images for forms: one file a request (spec 5 and spec 7; the path is ours). */
import { CDN_BASE } from '../cdn';
import { Refusal } from '../codes';
import { post, type Route } from '../route';

export const uploadRoutes: readonly Route[] = [
  post('/lfscada/file/upload', async ({ platform, file }) => {
    const body = await file();
    if (body === null) throw new Refusal('badInput', '参数错误：file');
    return { url: CDN_BASE + platform.uploads.keep(body) };
  }),
];
