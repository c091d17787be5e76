import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Services } from '../../../src/state/services';
import { type DeviceTools, none } from '../../../src/state/wechat/device-tools';

/** An IntersectionObserver, which happy-dom lacks; reports everything as visible. */
export class AllSeen {
  constructor(private readonly tell: (entries: readonly { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

export function emptyDevice(): void {
  globalThis.indexedDB = new IDBFactory();
}

export function showAll(): void {
  vi.stubGlobal('IntersectionObserver', AllSeen);
}

const unsupported = async () => none('unsupported');

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
