import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { got } from '../../../src/state/wechat/device-tools';
import { ok } from '../kit/answers';
import { currentPath, screen } from '../kit/render';
import * as form from './form';
import { INFO, ORDER_AT, openAt, RECORD, rawOrder, rawRecord, rawRow, t } from './kit';

describe('A scanned code', () => {
  it('opens the record of its point, with the code as proof of presence', async () => {
    await scan('XJ-GATE');
    await form.isHere();
    expect(currentPath()).toBe('/home/work/work-order/inspection-bill/point/i1/1/i1-gate');
    expect(form.item('Seal')).toBeInTheDocument();
    expect(screen.getByText(/^已扫码到位/)).toBeInTheDocument();
    expect(screen.queryByText(t('scanWanted'))).not.toBeInTheDocument();
  });

  it.each(['XJ-ELSEWHERE', 'https://evil.example/wx/home/work/work-order?point=XJ-GATE', '\uFFFD'])(
    'fault 100: of another point, a foreign host or nothing at all opens nothing and is named: %s',
    async (text) => {
      await scan(text);
      expect(await screen.findByText(t('noMatch', { code: text }))).toBeInTheDocument();
      expect(currentPath()).toBe(ORDER_AT);
    },
  );
});

const hashed = (id: string, code: string): object =>
  rawRow(id, {
    type: 'point',
    equipmentId: null,
    equipName: '',
    point: id,
    codeHash: createHash('sha256')
      .update(id + code)
      .digest('hex'),
  });
const records = [hashed('i1-west', 'XJ-WEST'), hashed('i1-gate', 'XJ-GATE')];
const gate = rawRecord({ ...records[1], items: [{ id: 'seal', title: 'Seal', kind: 'check' }] });

async function scan(text: string): Promise<void> {
  const answers = { [INFO]: ok(rawOrder({ records, rules: { proof: 'scan' } })), [RECORD]: ok(gate) };
  await openAt(ORDER_AT, answers, { tools: { scan: async () => got(text) } });
  await form.press(t('scan'));
}
