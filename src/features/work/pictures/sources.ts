import type { WorkPartsKey } from '../../../i18n/work-parts';
import type { ImageSource } from '../../../shared/calls/attachment';

export const SOURCE_KEYS = {
  camera: 'byCamera',
  album: 'byAlbum',
  signature: 'signature',
  drawing: 'byDrawing',
} as const satisfies Readonly<Record<ImageSource, WorkPartsKey>>;
