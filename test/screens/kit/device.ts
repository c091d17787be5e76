/** The phone that a test runs on: its database is empty before each test, and all of the page is in sight. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, vi } from 'vitest';
import type { Services } from '../../../src/state/services';
import { type DeviceTools, none } from '../../../src/state/wechat/device-tools';

export const emptyDevice = (): void => {
  globalThis.indexedDB = new IDBFactory();
};

class AllSeen {
  readonly #tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe(): void {
    this.#tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});

const unsupported = async () => none('unsupported');

/** Gives the phone these tools and no others. */
export function giveTools(services: Services, tools: Partial<DeviceTools> = {}): void {
  services.deviceTools(() => ({
    isWechat: false,
    scan: unsupported,
    scanCamera: unsupported,
    scanPicture: unsupported,
    position: unsupported,
    closeWindow: unsupported,
    takePictures: unsupported,
    ...tools,
  }));
}
