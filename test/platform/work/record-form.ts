/** Validates the form of one inspected device by the specification and the plan. */
import { Refusal } from '../codes';
import type { Input } from '../input';
import type { Uploads } from '../uploads';
import { isRecord, parseImages, parseJsonField, parseText } from './forms';
import type { Answer, Finding, InspectedRecord, Item, PlanRules, WorkImage } from './model';

const MAX_IMAGES = 5;

const parseFinding = (raw: unknown): Finding | null => (raw === 'normal' || raw === 'abnormal' ? raw : null);

function parseAnswer(
  raw: Readonly<Record<string, unknown>>,
  item: Item,
  rules: PlanRules,
  uploads: Uploads,
): Answer {
  const getText = (name: string): string => String(raw[name] ?? '');
  return {
    result: parseFinding(raw.result),
    description: parseText(getText('description'), { name: item.title, plain: true }),
    currentValue: parseText(getText('currentValue'), { name: item.title, plain: true }),
    by: getText('by') || 'hand',
    live: raw.live ?? null,
    override: parseText(getText('override'), { name: item.title, plain: true }),
    doubt: parseText(getText('doubt'), { name: item.title, plain: true }),
    images: parseImages(raw.images ?? [], { uploads, maxCount: rules.itemPhotosMax }),
    repairId: typeof raw.repairId === 'string' ? raw.repairId : null,
    at: typeof raw.at === 'number' ? raw.at : null,
  };
}

export function parseAnsweredItems(
  input: Input,
  record: InspectedRecord,
  rules: PlanRules,
  uploads: Uploads,
): readonly Item[] {
  const raw = parseJsonField(input, 'answers') ?? [];
  if (!Array.isArray(raw) || !raw.every(isRecord)) throw new Refusal('badInput', '参数错误：answers');
  const answersById = new Map(raw.map((rawAnswer) => [String(rawAnswer.itemId), rawAnswer]));
  if ([...answersById.keys()].some((id) => !record.items.some((item) => item.id === id)))
    throw new Refusal('badInput', '参数错误：itemId');
  return record.items.map((item) => {
    const answer = answersById.get(item.id);
    return answer === undefined ? item : { ...item, answer: parseAnswer(answer, item, rules, uploads) };
  });
}

/** Returns the fields of the whole record; absent ones keep their values. */
export function parseRecordFields(
  input: Input,
  record: InspectedRecord,
  uploads: Uploads,
): Pick<InspectedRecord, 'result' | 'resultText' | 'instructions' | 'images' | 'signature'> {
  const getText = (field: 'resultText' | 'instructions', name: string): string =>
    input.has(field) ? parseText(input.getText(field), { name, plain: true }) : record[field];
  const images = parseJsonField(input, 'images');
  return {
    result: parseFinding(input.getText('result')) ?? record.result,
    resultText: getText('resultText', '结果说明'),
    instructions: getText('instructions', '处理意见'),
    images: images === undefined ? record.images : parseImages(images, { uploads, maxCount: MAX_IMAGES }),
    signature: input.has('signature') ? input.getText('signature') : record.signature,
  };
}

const getPhotos = (record: InspectedRecord): readonly WorkImage[] => [
  ...record.images,
  ...record.items.flatMap((item) => item.answer?.images ?? []),
];
const needsPhoto = ({ photo, answer }: Item, rules: PlanRules): boolean =>
  photo === 'always' || (answer?.result === 'abnormal' && (photo === 'abnormal' || rules.photoOnAbnormal));

export function requireComplete(record: InspectedRecord, rules: PlanRules): void {
  const missing: string[] = [];
  for (const item of record.items) {
    const { answer } = item;
    const isAnswered =
      answer !== null && answer.result !== null && answer.description !== '' && answer.currentValue !== '';
    if (!isAnswered && (item.required || answer !== null)) missing.push(item.title);
    else if (needsPhoto(item, rules) && (answer?.images.length ?? 0) === 0) missing.push(`${item.title}图片`);
  }
  if (record.result === null) missing.push('总体结论');
  if (record.instructions === '') missing.push('处理意见');
  if (getPhotos(record).length === 0) missing.push('图片');
  if (rules.signature && record.signature === '') missing.push('签名');
  if (missing.length > 0) throw new Refusal('incomplete', `未填写完整：${missing.join('、')}`);
}

const EARTH_M = 6_371_000;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
function getDistance(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const half =
    Math.sin(toRadians(lat2 - lat1) / 2) ** 2 +
    Math.cos(toRadians(lat1)) * Math.cos(toRadians(lat2)) * Math.sin(toRadians(lng2 - lng1) / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.sqrt(half));
}

/** Refuses an invalid proof of presence. */
export function requireProof(input: Input, record: InspectedRecord, rules: PlanRules): void {
  const raw = parseJsonField(input, 'proof');
  const proof = isRecord(raw) ? raw : {};
  const isScanned = proof.kind === 'scan' || proof.kind === 'nfc';
  // A scanned code is checked even if the plan requires none.
  if (isScanned && proof.code !== record.code) throw new Refusal('wrongCode');
  if (rules.proof.includes('scan') && !isScanned) throw new Refusal('incomplete', '未填写完整：扫码');
  if (!rules.proof.includes('gps') || record.lat === null || record.lng === null) return;
  const { lat, lng } = proof;
  const isNear =
    typeof lat === 'number' &&
    typeof lng === 'number' &&
    getDistance(lat, lng, record.lat, record.lng) <= rules.gpsMeters;
  if (!isNear) throw new Refusal('incomplete', '未填写完整：定位');
}
