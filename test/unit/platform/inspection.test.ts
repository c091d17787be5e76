import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createOperationId } from './crew';
import { setUpStand } from './small-stand';

const { clock, crew } = setUpStand({ crew: ['inspector', 'dispatcher', 'demo'] });

describe('An inspection record', () => {
  it('is saved in parts and stays incomplete', async () => {
    const { version, items, actions } = await getRecord('i1', 'i1-e1');
    expect(actions).toEqual([]);
    const answers = JSON.stringify([createAnswer(items[0]?.id ?? '')]);
    const saveResponse = await crew.send('inspector', 'inspection/record/save', {
      id: 'i1',
      recordEquipId: 'i1-e1',
      version,
      answers,
      occurredAt: '1',
      images: '[]',
    });
    expect(saveResponse.data).toMatchObject({
      status: 'incomplete',
      done: 1,
      actions: ['save', 'submit', 'abort'],
    });
    const staleSave = { id: 'i1', recordEquipId: 'i1-e1', version, answers, occurredAt: '1' };
    expect((await crew.send('inspector', 'inspection/record/save', staleSave)).code).toBe('1402');
    expect((await crew.send('dispatcher', 'inspection/record/save', staleSave)).code).toBe('1201');
  });

  it('is refused with the names of the missing fields until it is complete', async () => {
    expect((await submit('i1-e1', { result: '', instructions: '', images: '[]' })).message).toBe(
      '未填写完整：总体结论、处理意见、图片',
    );
    expect(
      (await submit('i1-e1', { answers: JSON.stringify([createAnswer('item-look', { currentValue: '' })]) }))
        .message,
    ).toMatch(/^未填写完整：.*外观与紧固/);
    expect((await submit('i1-e1', { instructions: '已拍照😀' })).message).toBe(
      '含有表情或特殊字符：处理意见',
    );
    expect((await submit('i1-e1', { instructions: 'a@b' })).code).toBe('1413');
    expect((await submit('i1-e1', { instructions: '1#泵（92.4 ℃）正常；±0.5%' })).data).toMatchObject({
      status: 'completed',
    });
  });

  it('can be corrected with a reason while the order is open, and logs the change', async () => {
    const { previous } = await getRecord('i1', 'i1-e1');
    expect(previous).toMatchObject({ time: clock.now - 86_400_000, result: 'normal' });
    await submit('i1-e1');
    clock.now += 60_000;
    expect((await submit('i1-e1')).message).toBe('未填写完整：修改原因');
    const correction = await submit('i1-e1', { reason: '读数看错', result: 'abnormal' });
    expect(correction.data).toMatchObject({ status: 'completed', result: 'abnormal', reason: '读数看错' });
    // The previous inspection is another record, not the corrected version of this one.
    expect((correction.data as RecordInfo).previous).toEqual(previous);
    const { timeline } = correction.data as RecordInfo;
    expect(timeline.map(({ kind }) => kind)).toEqual(['finished', 'edited']);
    expect(timeline.at(-1)).toMatchObject({ note: '读数看错；结论 正常 → 异常' });
  });

  it('fault 100: accepts only the code of its own point if the plan requires a scan', async () => {
    await crew.performStep('inspector', 'inspection/accept', 'i3');
    const code = { kind: 'scan', at: clock.now };
    const send = (proof: object) => submit('i3-gate', { proof: JSON.stringify(proof), signature: '' }, 'i3');
    expect((await send({ kind: 'none', at: 1 })).message).toBe('未填写完整：扫码');
    expect((await send({ ...code, code: 'XJ-E1' })).code).toBe('1412');
    expect((await send({ ...code, code: 'XJ-GATE' })).message).toBe('未填写完整：签名');
    const { codeHash } = await getRecord('i3', 'i3-gate');
    expect(codeHash).toBe(createHash('sha256').update('i3-gateXJ-GATE').digest('hex'));
    expect(JSON.stringify(await getRecord('i3', 'i3-gate'))).not.toContain('XJ-GATE');
  });

  it('is accepted in a fixed plan only after the earlier records are completed or aborted', async () => {
    const { data } = await crew.request('inspector', 'inspection/info', { id: 'i6' });
    const { rules, records } = data as {
      rules: { order: string };
      records: readonly { recordEquipId: string; equipName: string; point: string }[];
    };
    expect(rules.order).toBe('fixed');
    const [firstRecord, nextRecord] = records;
    if (firstRecord === undefined || nextRecord === undefined) throw new Error('no records');
    const earlySubmit = await submit(nextRecord.recordEquipId, {}, 'i6');
    expect([earlySubmit.code, earlySubmit.message]).toEqual(['1408', `未填写完整：${firstRecord.equipName}`]);
    const { version } = await getRecord('i6', nextRecord.recordEquipId);
    const saveFields = {
      id: 'i6',
      recordEquipId: nextRecord.recordEquipId,
      version,
      answers: '[]',
      images: '[]',
    };
    const saveResponse = await crew.send('inspector', 'inspection/record/save', {
      ...saveFields,
      occurredAt: '1',
    });
    expect(saveResponse.code).toBe('1408');
    const abortResponse = await crew.send('inspector', 'inspection/record/abort', {
      id: 'i6',
      recordEquipId: firstRecord.recordEquipId,
      reason: 'stopped',
      note: '',
      images: '[]',
      version: (await getRecord('i6', firstRecord.recordEquipId)).version,
      occurredAt: '1',
    });
    expect(abortResponse.code).toBe('200');
    expect((await submit(nextRecord.recordEquipId, {}, 'i6')).code).toBe('200');
  });

  it('can be aborted with a reason and resumed', async () => {
    const { version } = await getRecord('i1', 'i1-gate');
    const fields = { id: 'i1', recordEquipId: 'i1-gate', version, images: '[]', occurredAt: '1' };
    const abort = (reason: string, note = '') =>
      crew.send('inspector', 'inspection/record/abort', { ...fields, reason, note });
    expect((await abort('tired')).code).toBe('1001');
    expect((await abort('other')).code).toBe('1408');
    const { data } = await abort('unreachable');
    expect(data).toMatchObject({ status: 'aborted', actions: ['save'] });
    const resumption = { ...fields, version: (data as RecordInfo).version, answers: '[]' };
    expect((await crew.send('inspector', 'inspection/record/save', resumption)).data).toMatchObject({
      status: 'incomplete',
    });
  });
});

describe('An inspection order', () => {
  it('can be finished once all records are completed', async () => {
    await submit('i1-e1');
    expect((await crew.performStep('inspector', 'inspection/finish', 'i1')).message).toBe(
      '未填写完整：厂区东门消防栓',
    );
    await submit('i1-gate');
    expect((await crew.performStep('inspector', 'inspection/finish', 'i1')).data).toMatchObject({
      status: 'completed',
      actions: [],
    });
    expect((await submit('i1-gate', { reason: 'late' })).code).toBe('1401');
  });

  it('fault 72: accepts no record once terminated', async () => {
    await crew.control.act({
      id: 'i4',
      by: 'dispatcher',
      action: 'terminate',
      note: '停产',
    });
    expect((await submit('i4-e1', {}, 'i4')).code).toBe('1401');
    const { data } = await crew.request('demo', 'inspection/info', { id: 'i4' });
    const { records } = data as { records: readonly { status: string }[] };
    expect(new Set(records.map(({ status }) => status))).toEqual(new Set(['aborted']));
  });

  it("fault 71: refuses a record after a reassignment, with the new assignee's name", async () => {
    const fields = await createForm('i8', 'i8-e1');
    await crew.control.act({
      id: 'i8',
      by: 'dispatcher',
      action: 'dispatch',
      to: 'demo',
      note: '换班',
    });
    const { code, message } = await crew.send(
      'inspector',
      'inspection/record/submit',
      fields,
      createOperationId(),
    );
    expect([code, message]).toEqual(['1403', '工单已被他人接单：演示用户']);
  });

  it('is found by the code of one of its points', async () => {
    const { data } = await crew.request('inspector', 'workorder/query', {
      kind: 'inspection',
      point: 'XJ-GATE',
      count: '50',
    });
    expect((data as { totalCount: number }).totalCount).toBeGreaterThan(3);
    const emptyPage = await crew.request('inspector', 'workorder/query', {
      kind: 'inspection',
      point: 'XJ-NONE',
    });
    expect(emptyPage.data).toMatchObject({ totalCount: 0 });
  });
});

interface RecordInfo {
  readonly version: string;
  readonly status: string;
  readonly codeHash: string;
  readonly previous: object | null;
  readonly actions: readonly string[];
  readonly items: readonly { readonly id: string; readonly title: string }[];
  readonly timeline: readonly { readonly kind: string; readonly note: string }[];
}

async function getRecord(id: string, recordEquipId: string): Promise<RecordInfo> {
  return (await crew.request('demo', 'inspection/record/info', { id, recordEquipId })).data as RecordInfo;
}

function createAnswer(itemId: string, overrides: object = {}): object {
  return {
    itemId,
    result: 'normal',
    description: '正常',
    currentValue: '1',
    by: 'hand',
    images: [],
    at: clock.now,
    ...overrides,
  };
}

async function createForm(
  id: string,
  recordEquipId: string,
  overrides: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { version, items } = await getRecord(id, recordEquipId);
  const { data } = await crew.uploadImage('inspector');
  return {
    id,
    recordEquipId,
    version,
    occurredAt: String(clock.now),
    answers: JSON.stringify(items.map((item) => createAnswer(item.id))),
    result: 'normal',
    resultText: '',
    instructions: '继续观察',
    images: JSON.stringify([{ url: (data as { url: string }).url, by: 'camera' }]),
    proof: '{"kind":"none","at":1}',
    ...overrides,
  };
}

async function submit(recordEquipId: string, overrides: Record<string, string> = {}, id = 'i1') {
  return crew.send('inspector', 'inspection/record/submit', await createForm(id, recordEquipId, overrides));
}
