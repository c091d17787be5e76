/** Reads forms of work and refuses violations; nothing is truncated. */
import { Refusal } from '../codes';
import type { Input } from '../input';
import type { Uploads } from '../uploads';
import type { WorkImage } from './model';

const TEXT_MAX = 200;
const EVIDENCE_BYTES = 32_768;
const IMAGE_SOURCES: readonly unknown[] = ['camera', 'album', 'signature', 'drawing'];
const SPECIALS = '`~@$^&*{}[]|\\<>';

const isSpecial = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  if (SPECIALS.includes(letter)) return true;
  if ((code < 0x20 && code !== 10 && code !== 13) || (code >= 0x7f && code < 0xa0)) return true;
  if ([0x200d, 0x20e3, 0xfe0f].includes(code) || (code >= 0xe0020 && code <= 0xe007f)) return true;
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return true;
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u.test(letter);
};

export interface TextRule {
  readonly name: string;
  readonly required?: boolean;
  readonly max?: number;
  /** Whether emoji and special characters are refused. */
  readonly plain?: boolean;
}
export function parseText(
  raw: string,
  { name, required = false, max = TEXT_MAX, plain = false }: TextRule,
): string {
  const text = raw.trim();
  if (text === '' && required) throw new Refusal('incomplete', `未填写完整：${name}`);
  if ([...text].length > max) throw new Refusal('badInput', `${name}不能超过${max}字`);
  if (plain && [...text].some(isSpecial))
    throw new Refusal('specialCharacters', `含有表情或特殊字符：${name}`);
  return text;
}

/** Parses a field of JSON text; `undefined` if absent. */
export function parseJsonField(input: Input, name: string): unknown {
  if (!input.has(name)) return undefined;
  try {
    return JSON.parse(input.getText(name));
  } catch {
    throw new Refusal('badInput', `参数错误：${name}`);
  }
}
export const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const toText = (raw: unknown, fallback: string): string => (typeof raw === 'string' ? raw : fallback);
const toNumberOrNull = (raw: unknown): number | null =>
  typeof raw === 'number' && Number.isFinite(raw) ? raw : null;

export interface ImageRule {
  readonly uploads: Uploads;
  readonly maxCount: number;
}
/** Returns the images named by a form, which must be known, unexpired and not too many, and attaches them. */
export function parseImages(raw: unknown, { uploads, maxCount }: ImageRule): readonly WorkImage[] {
  if (raw === undefined) return [];
  if (!Array.isArray(raw) || !raw.every(isRecord)) throw new Refusal('badInput', '参数错误：images');
  if (!raw.every(({ by }) => IMAGE_SOURCES.includes(by))) throw new Refusal('badInput', '参数错误：images');
  if (raw.length > maxCount) throw new Refusal('badInput', `图片不能超过${maxCount}张`);
  const images = raw.map((image) => ({
    url: toText(image.url, ''),
    by: toText(image.by, ''),
    takenAt: toNumberOrNull(image.takenAt),
    lat: toNumberOrNull(image.lat),
    lng: toNumberOrNull(image.lng),
    accuracy: toNumberOrNull(image.accuracy),
    item: toText(image.item, ''),
  }));
  for (const { url } of images) uploads.attach(url);
  return images;
}

/** Returns a form's evidence unchanged; `null` if absent. */
export function getEvidence(input: Input): unknown {
  if (Buffer.byteLength(input.getText('evidence')) > EVIDENCE_BYTES)
    throw new Refusal('badInput', '参数错误：evidence');
  return parseJsonField(input, 'evidence') ?? null;
}
