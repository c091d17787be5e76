/** A live value as evidence, frozen with its age, freshness, quality and link when taken (wire: Taken values). */

import type { EquipmentId, SignalId } from '../ids';
import { Freshness, Quality } from '../reading';
import { droppable } from './call';
import {
  type Decoded,
  type Decoder,
  id,
  lenient,
  list,
  number,
  oneOf,
  record,
  text,
  time,
  Unreadable,
} from './decode';

/** Freshness and quality as words on the wire, named as in `reading.ts`. */
export type FreshnessWord = keyof typeof Freshness;
export type QualityWord = keyof typeof Quality;

const FRESHNESS_WORDS = /*#__PURE__*/ Object.keys(Freshness) as readonly FreshnessWord[];
const QUALITY_WORDS = /*#__PURE__*/ Object.keys(Quality) as readonly QualityWord[];

const findWord = <Word extends string>(
  words: Readonly<Record<Word, number>>,
  value: number,
  fallback: Word,
): Word => (Object.keys(words) as Word[]).find((word) => words[word] === value) ?? fallback;
export const toFreshnessWord = (value: Freshness): FreshnessWord => findWord(Freshness, value, 'never');
export const toQualityWord = (value: Quality): QualityWord => findWord(Quality, value, 'invalid');

/** Whether a value is current. Only a current value is taken with the first tap. */
export const isCurrent = (fresh: FreshnessWord): boolean => fresh === 'fresh' || fresh === 'ageing';

/** A point of a curve: time in epoch ms, and number. */
export type Point = readonly [time: number, value: number];
const point: Decoder<Point> = (raw, where) => {
  const [at, value, ...excessNumbers] = list(number)(raw, where);
  if (at === undefined || value === undefined || excessNumbers.length > 0) throw new Unreadable(where);
  return [at, value];
};
/** A curve; anything but a list of points is read as empty. */
export const points: Decoder<readonly Point[]> = /*#__PURE__*/ droppable(() => lenient(list(point), []));

export const freshnessWords = /*#__PURE__*/ droppable(() => lenient(oneOf(...FRESHNESS_WORDS), 'never'));
export const qualityWords = /*#__PURE__*/ droppable(() => lenient(oneOf(...QUALITY_WORDS), 'invalid'));

/** Only the signal's id must be readable. Any other unreadable field is read as the worst of its kind. */
export const liveProof = /*#__PURE__*/ droppable(() =>
  record({
    equipmentId: lenient(id<EquipmentId>(), null),
    signalId: id<SignalId>(),
    /** Exactly as shown; `null` if no value was shown. */
    value: lenient(text, null),
    unit: lenient(text, ''),
    time: lenient(time, null),
    /** In ms, when taken. */
    age: lenient(number, null),
    fresh: freshnessWords,
    quality: qualityWords,
    /** Status of the link when taken, as the badge names it. */
    link: lenient(text, ''),
    /** The points that decided a functional item, else empty. */
    trace: points,
  }),
);
export type LiveProof = Decoded<typeof liveProof>;
