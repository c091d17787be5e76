/** Uploaded images that a form refers to (wire: Images). [ours] everything but the limits. */
import type { ImageUrl } from '../ids';
import { droppable, jsonText } from './call';
import { type Decoded, id, lenient, number, oneOf, record, text, time } from './decode';

export type ImageSource = 'camera' | 'album' | 'signature' | 'drawing';

export interface SentImage {
  readonly url: ImageUrl;
  readonly by: ImageSource;
  /** On the platform's clock; `null` if unknown. */
  readonly takenAt: number | null;
  /** WGS84; accuracy in metres. */
  readonly lat?: number | null;
  readonly lng?: number | null;
  readonly accuracy?: number | null;
  /** The item of an inspection or field of a report that it belongs to; '' for the whole form. */
  readonly item?: string;
}

export const image = /*#__PURE__*/ droppable(() =>
  record({
    url: id<ImageUrl>(),
    by: lenient<ImageSource, ImageSource>(oneOf('camera', 'album', 'signature', 'drawing'), 'album'),
    takenAt: lenient(time, null),
    lat: lenient(number, null),
    lng: lenient(number, null),
    accuracy: lenient(number, null),
    item: lenient(text, ''),
  }),
);
export type Image = Decoded<typeof image>;

export const images = () => ({ images: jsonText<readonly SentImage[]>() });
