import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Services } from '../../../src/state/services';
import { createFailure, type DeviceTools } from '../../../src/state/wechat/device-tools';

/** An IntersectionObserver, which happy-dom lacks; reports everything as visible. */
export class VisibleObserver {
  constructor(private readonly callback: (entries: readonly { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.callback([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

export function clearDevice(): void {
  globalThis.indexedDB = new IDBFactory();
}

export function showAll(): void {
  vi.stubGlobal('IntersectionObserver', VisibleObserver);
}

const reportUnsupported = async () => createFailure('unsupported');

export function setTools(services: Services, tools: Partial<DeviceTools> = {}): void {
  services.deviceTools(() => ({
    isWechat: false,
    scan: reportUnsupported,
    scanCamera: reportUnsupported,
    scanPicture: reportUnsupported,
    getPosition: reportUnsupported,
    closeWindow: reportUnsupported,
    takePictures: reportUnsupported,
    ...tools,
  }));
}
