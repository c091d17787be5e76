import { withTimeout } from '../../browser/with-timeout';
import { SDK_READY_MS } from '../../shared/constants';
import type { After } from './device-tools';
import { SDK_CALLS, type WxSdk } from './sdk';

const isSdk = (raw: unknown): raw is WxSdk =>
  typeof raw === 'object' &&
  raw !== null &&
  ['config', 'ready', 'error', ...SDK_CALLS].every((name) => typeof Reflect.get(raw, name) === 'function');

/**
 * Returns the page's SDK, or loads it from `address`, a copy deployed with the product that `script-src` must allow.
 * `null` on failure.
 */
export async function loadSdk(scope: Window, address: string, after: After): Promise<WxSdk | null> {
  const getDefinedSdk = (): WxSdk | null => {
    const raw: unknown = Reflect.get(scope, 'wx');
    return isSdk(raw) ? raw : null;
  };
  const existingSdk = getDefinedSdk();
  if (existingSdk !== null || address === '') return existingSdk;
  const script = scope.document.createElement('script');
  const loading = new Promise<void>((resolve) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
  });
  script.src = address;
  scope.document.head.append(script);
  await withTimeout(loading, SDK_READY_MS, after);
  script.remove();
  return getDefinedSdk();
}
