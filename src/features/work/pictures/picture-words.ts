/** Words for pictures: where each one is, and why one is not taken. */
import { type Language, type Words, wordsOf } from '../../../i18n/engine';
import { type WorkPartsKey, workPartsWords } from '../../../i18n/work-parts';
import { workFaultText } from '../../../i18n/work-refusals';
import { PICTURE_FILE_BYTES } from '../../../shared/constants';
import type { PictureRefusal } from '../../../state/work/prepare-picture';
import type { PictureRow } from '../../../state/work/rows';

const MEGABYTE = 1_024 * 1_024;

const REFUSALS: Readonly<Record<PictureRefusal, WorkPartsKey>> = {
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

/** The reason why a file is not taken, with the limit that it is over (faults 76 to 78). */
export const fileRefusalText = (
  { why, size, name }: { readonly why: PictureRefusal; readonly size: number; readonly name: string },
  max: number,
  say: Words<WorkPartsKey>,
): string => {
  const text = say(REFUSALS[why], {
    max,
    // Rounded up: one byte too many is more than the limit.
    size: (Math.ceil((10 * size) / MEGABYTE) / 10).toFixed(1),
    limit: PICTURE_FILE_BYTES / MEGABYTE,
  });
  return name === '' ? text : say('fileNamed', { name, text });
};

/** The state of a picture, as its tile shows it: a name for the look, and words. */
export type PictureLook = 'here' | 'sending' | 'arrived' | 'refused' | 'lost';
export interface PictureState {
  readonly look: PictureLook;
  readonly text: string;
}

/**
 * @param share - Sent share, 0 to 1, while it is on its way.
 * @param isGone - True where its bytes are not on the device any more.
 */
export function pictureState(
  { state, fault }: Pick<PictureRow, 'state' | 'fault'>,
  { share, isGone }: { readonly share: number | undefined; readonly isGone: boolean },
  language: Language,
): PictureState {
  const say = wordsOf(workPartsWords, language);
  if (state === 'arrived') return { look: 'arrived', text: say('pictureArrived') };
  if (state === 'refused')
    return {
      look: 'refused',
      text: fault === null ? say('pictureRefused') : workFaultText(fault, language),
    };
  if (isGone) return { look: 'lost', text: say('pictureLost') };
  if (state === 'sending') return { look: 'sending', text: `${Math.floor((share ?? 0) * 100)} %` };
  return { look: 'here', text: say('pictureHere') };
}
