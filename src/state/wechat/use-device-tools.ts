import { getOpenedAddress } from '../../browser/opened-address';
import { messagingSignature } from '../../shared/calls/binding';
import { type Services, useServices } from '../services';
import { createBrowserTools } from './browser-tools';
import { createFailure, type DeviceTools, isWechat } from './device-tools';
import { loadSdk } from './load-sdk';
import { createWechatTools } from './sdk';

/** Returns the URL to sign: on iOS the one with which the page was opened, elsewhere the current one. */
function getUrlToSign(scope: Window): string {
  const isApple = /iPhone|iPad|iPod/.test(scope.navigator.userAgent);
  const address = (isApple ? getOpenedAddress(scope) : null) ?? scope.location.href;
  return address.split('#')[0] ?? address;
}

function createTools(services: Services, scope: Window & typeof globalThis): DeviceTools {
  const { after } = services.ports;
  const browser = createBrowserTools(scope, after);
  if (!isWechat(scope.navigator.userAgent)) {
    const unsupported = async () => createFailure('unsupported');
    return {
      isWechat: false,
      ...browser,
      scan: unsupported,
      takePictures: unsupported,
      closeWindow: unsupported,
    };
  }
  const sdk = createWechatTools({
    load: async () => loadSdk(scope, (await services.config()).wechatSdk, after),
    sign: (url) => services.call(messagingSignature, { url }),
    url: () => getUrlToSign(scope),
    after,
  });
  return {
    isWechat: true,
    ...browser,
    ...sdk,
    getPosition: async () => {
      const answer = await sdk.getPosition();
      // Without the SDK, WeChat's browser works like others.
      return answer.ok || answer.reason === 'denied' || answer.reason === 'cancelled'
        ? answer
        : browser.getPosition();
    },
  };
}

/** Returns the device's tools, created once because WeChat's SDK must be configured once. */
export const useDeviceTools = (): DeviceTools =>
  useServices().deviceTools((services) => createTools(services, window));
