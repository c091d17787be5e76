/** Images that a form refers to, after they were sent (wire: Images). [ours] all of it but the limits. */
import type { ImageUrl } from '../ids';
import { droppable, jsonText } from './call';
import { type Decoded, id, lenient, number, oneOf, record, text, time } from './decode';

/** The origin of an image. */
export type ImageSource = 'camera' | 'album' | 'signature' | 'drawing';

/** An image as a form names it. */
export interface SentImage {
  readonly url: ImageUrl;
  readonly by: ImageSource;
  /** By the platform's clock; null where nobody knows. */
  readonly takenAt: number | null;
  /** WGS84, and its accuracy in metres. */
  readonly lat?: number | null;
  readonly lng?: number | null;
  readonly accuracy?: number | null;
  /** The item of an inspection, or the field of a report, that it belongs to; '' for the whole form. */
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

/** The field of a form that has images; an empty list where there are none. */
export const images = () => ({ images: jsonText<readonly SentImage[]>() });
