/** Validates the form of one inspected device by the specification and the plan. */
import { Refusal } from '../codes';
import type { Input } from '../input';
import type { Uploads } from '../uploads';
import { checkedText, isRecord, jsonField, parseImages } from './forms';
import type { Answer, Finding, InspectedRecord, Item, PlanRules, WorkImage } from './model';

const IMAGES_MOST = 5;

const parseFinding = (raw: unknown): Finding | null => (raw === 'normal' || raw === 'abnormal' ? raw : null);

function parseAnswer(
  raw: Readonly<Record<string, unknown>>,
  item: Item,
  rules: PlanRules,
  uploads: Uploads,
): Answer {
  const text = (name: string): string => String(raw[name] ?? '');
  return {
    result: parseFinding(raw.result),
    description: checkedText(text('description'), { name: item.title, plain: true }),
    currentValue: checkedText(text('currentValue'), { name: item.title, plain: true }),
    by: text('by') || 'hand',
    live: raw.live ?? null,
    override: checkedText(text('override'), { name: item.title, plain: true }),
    doubt: checkedText(text('doubt'), { name: item.title, plain: true }),
    images: parseImages(raw.images ?? [], { uploads, most: rules.itemPhotosMax }),
    repairId: typeof raw.repairId === 'string' ? raw.repairId : null,
    at: typeof raw.at === 'number' ? raw.at : null,
  };
}

export function answeredItems(
  input: Input,
  record: InspectedRecord,
  rules: PlanRules,
  uploads: Uploads,
): readonly Item[] {
  const raw = jsonField(input, 'answers') ?? [];
  if (!Array.isArray(raw) || !raw.every(isRecord)) throw new Refusal('badInput', '参数错误：answers');
  const given = new Map(raw.map((one) => [String(one.itemId), one]));
  if ([...given.keys()].some((id) => !record.items.some((item) => item.id === id)))
    throw new Refusal('badInput', '参数错误：itemId');
  return record.items.map((item) => {
    const answer = given.get(item.id);
    return answer === undefined ? item : { ...item, answer: parseAnswer(answer, item, rules, uploads) };
  });
}

/** Returns the fields of the whole record; absent ones keep their values. */
export function recordFields(
  input: Input,
  record: InspectedRecord,
  uploads: Uploads,
): Pick<InspectedRecord, 'result' | 'resultText' | 'instructions' | 'images' | 'signature'> {
  const text = (field: 'resultText' | 'instructions', name: string): string =>
    input.has(field) ? checkedText(input.text(field), { name, plain: true }) : record[field];
  const images = jsonField(input, 'images');
  return {
    result: parseFinding(input.text('result')) ?? record.result,
    resultText: text('resultText', '结果说明'),
    instructions: text('instructions', '处理意见'),
    images: images === undefined ? record.images : parseImages(images, { uploads, most: IMAGES_MOST }),
    signature: input.has('signature') ? input.text('signature') : record.signature,
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
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
function metresApart(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const half =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lng2 - lng1) / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.sqrt(half));
}

/** Refuses an invalid proof of presence. */
export function requireProof(input: Input, record: InspectedRecord, rules: PlanRules): void {
  const raw = jsonField(input, 'proof');
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
    metresApart(lat, lng, record.lat, record.lng) <= rules.gpsMeters;
  if (!isNear) throw new Refusal('incomplete', '未填写完整：定位');
}
