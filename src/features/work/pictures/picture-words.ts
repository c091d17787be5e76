import { getTranslator, type Language, type Words } from '../../../i18n/engine';
import { type WorkPartsKey, workPartsWords } from '../../../i18n/work-parts';
import { workFaultText } from '../../../i18n/work-refusals';
import { PICTURE_FILE_BYTES } from '../../../shared/constants';
import type { PictureRefusal } from '../../../state/work/prepare-picture';
import type { PictureRow } from '../../../state/work/rows';

const MEGABYTE = 1_024 * 1_024;

const REFUSAL_KEYS: Readonly<Record<PictureRefusal, WorkPartsKey>> = {
  empty: 'fileEmpty',
  'too-large': 'fileTooLarge',
  'too-many': 'fileTooMany',
  'wrong-type': 'fileWrongType',
  unreadable: 'fileUnreadable',
  heic: 'fileHeic',
  cut: 'fileCut',
  animated: 'fileAnimated',
  'too-small': 'fileTooSmall',
  'too-many-pixels': 'fileTooManyPixels',
  'not-drawable': 'fileNotDrawable',
  'no-room': 'fileNoRoom',
};

/** Returns why a file is not accepted, with the exceeded limit (faults 76 to 78). */
export const formatFileRefusal = (
  { why, size, name }: { readonly why: PictureRefusal; readonly size: number; readonly name: string },
  max: number,
  t: Words<WorkPartsKey>,
): string => {
  const text = t(REFUSAL_KEYS[why], {
    max,
    // Rounded up: one byte too many exceeds the limit.
    size: (Math.ceil((10 * size) / MEGABYTE) / 10).toFixed(1),
    limit: PICTURE_FILE_BYTES / MEGABYTE,
  });
  return name === '' ? text : t('fileNamed', { name, text });
};

type PictureStatus = 'here' | 'sending' | 'arrived' | 'refused' | 'lost';
export interface PictureState {
  readonly status: PictureStatus;
  readonly text: string;
}

/**
 * Returns the state of a picture. `share` is the fraction sent during upload, 0 to 1; `isGone` is whether its bytes
 * are no longer on the device.
 */
export function getPictureState(
  { state, fault }: Pick<PictureRow, 'state' | 'fault'>,
  { share, isGone }: { readonly share: number | undefined; readonly isGone: boolean },
  language: Language,
): PictureState {
  const t = getTranslator(workPartsWords, language);
  if (state === 'arrived') return { status: 'arrived', text: t('pictureArrived') };
  if (state === 'refused')
    return {
      status: 'refused',
      text: fault === null ? t('pictureRefused') : workFaultText(fault, language),
    };
  if (isGone) return { status: 'lost', text: t('pictureLost') };
  if (state === 'sending') return { status: 'sending', text: `${Math.floor((share ?? 0) * 100)} %` };
  return { status: 'here', text: t('pictureHere') };
}
