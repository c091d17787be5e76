/** Checks that the stand-in accepts every record form that is complete by the product's rules. */
import { describe, expect, it } from 'vitest';
import { type InspectionRecord, recordInfo, submitRecord } from '../../../src/shared/calls/inspection';
import type { ImageUrl, InspectionId } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import {
  findAnswerProblems,
  findFormProblems,
  hasNoFormProblems,
  toSentAnswers,
} from '../../../src/shared/work/record-check';
import {
  acceptValue,
  applyResult,
  applyTypedValue,
  createForm,
  type FormAnswer,
  getOverallResult,
  type RecordForm,
} from '../../../src/shared/work/record-form';
import { createProof } from '../src/shared/work/record-samples';
import { setUpStand } from './small-stand';

const words = { normal: '正常', abnormal: '异常' };
const { clock, crew } = setUpStand({ crew: ['inspector'] });

describe('A record form', () => {
  it('is refused if its own rules find something missing', async () => {
    const record = await readRecord('i1-gate');
    const form = createForm(record, words);
    expect(
      hasNoFormProblems(findFormProblems(form, record, { images: 1, isCorrection: false, rules: null })),
    ).toBe(false);
    expect(await submit(record, form)).toMatchObject({ code: '1408' });
  });

  it.each(['i1-e1', 'i1-gate'])(
    'is accepted by the platform if its own rules find nothing wrong: %s',
    async (name) => {
      const record = await readRecord(name);
      const form = fillForm(record);
      const problems = form.items.flatMap((answer) => {
        const item = record.items.find(({ id }) => id === answer.itemId);
        return item === undefined ? [] : findAnswerProblems(item, answer, 0, null);
      });
      expect(problems).toEqual([]);
      expect(
        hasNoFormProblems(findFormProblems(form, record, { images: 1, isCorrection: false, rules: null })),
      ).toBe(true);
      expect(await submit(record, form)).toMatchObject({ code: '200', data: { status: 'completed' } });
      // Values taken from a signal are recorded as shown.
      const savedRecord = await readRecord(name);
      const liveItem = savedRecord.items.find(({ signal, kind }) => signal !== null && kind === 'number');
      if (liveItem !== undefined)
        expect(liveItem.answer?.live).toMatchObject({ fresh: 'fresh', quality: 'good', age: 1_800 });
      expect(createForm(savedRecord, words).items.every(({ result }) => result === 'normal')).toBe(true);
    },
  );
});

async function readRecord(recordEquipId: string): Promise<InspectionRecord> {
  const { data } = await crew.request('inspector', 'inspection/record/info', { id: 'i1', recordEquipId });
  return recordInfo.decode(data, 'record');
}

/** Answers each item as an operator would: numbers at their limit, taken from the live value if present. */
function fillForm(record: InspectionRecord): RecordForm {
  const at = epochMs(clock.now);
  const form = createForm(record, words);
  const fillAnswer = (answer: FormAnswer): FormAnswer => {
    const item = record.items.find(({ id }) => id === answer.itemId);
    if (item === undefined) throw new Error(answer.itemId);
    const value = String(item.low ?? item.high ?? 1);
    if (item.signal !== null && item.kind === 'number')
      return acceptValue(item, answer, createProof({ value, signalId: item.signal.signalId }), { at, words });
    if (item.kind === 'check') return applyResult(item, answer, 'normal', { at, words });
    const text = item.kind === 'choice' ? (item.choices[0]?.value ?? '') : value;
    const nextAnswer = applyTypedValue(item, answer, text, { sensorValue: null, at, words });
    return nextAnswer.result === null ? applyResult(item, nextAnswer, 'normal', { at, words }) : nextAnswer;
  };
  return { ...form, items: form.items.map(fillAnswer), instructions: '继续按计划巡检' };
}

async function submit(record: InspectionRecord, form: RecordForm) {
  const { data } = await crew.uploadImage('inspector');
  const image = { url: (data as { url: ImageUrl }).url, by: 'camera', takenAt: clock.now } as const;
  const body = submitRecord.encode({
    id: 'i1' as InspectionId,
    recordEquipId: record.recordEquipId,
    version: record.version,
    occurredAt: clock.now,
    answers: toSentAnswers(form, record, () => []),
    result: getOverallResult(form, record.items) ?? 'normal',
    resultText: form.resultText,
    instructions: form.instructions,
    images: [image],
    proof: { kind: 'none', at: clock.now },
  });
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
  return crew.send('inspector', 'inspection/record/submit', fields);
}
