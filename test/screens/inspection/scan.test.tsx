import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/scan';
import { createSuccess } from '../../../src/state/wechat/device-tools';
import { ok } from '../kit/answers';
import { getCurrentPath, screen, user } from '../kit/render';
import * as form from './form';
import { createRawOrder, createRawRecord, createRawRow, INFO, ORDER_AT, openAt, RECORD, t } from './kit';

describe('A scanned code', () => {
  it('opens the record of its point, with the code as proof of presence', async () => {
    await scan('XJ-GATE');
    await form.waitForForm();
    expect(getCurrentPath()).toBe('/home/work/work-order/inspection-bill/point/i1/1/i1-gate');
    expect(form.getItem('Seal')).toBeInTheDocument();
    expect(screen.getByText(/^已扫码到位/)).toBeInTheDocument();
    expect(screen.queryByText(t('scanWanted'))).not.toBeInTheDocument();
  });

  it('opens the record of its point if typed, without proof of presence', async () => {
    await scan('another');
    await user.type(await screen.findByLabelText(words.typed), 'XJ-GATE{Enter}');
    await form.waitForForm();
    expect(form.getItem('Seal')).toBeInTheDocument();
    expect(screen.getByText(t('scanWanted'))).toBeInTheDocument();
  });

  it.each(['XJ-ELSEWHERE', 'https://evil.example/wx/home/work/work-order?point=XJ-GATE', '\uFFFD'])(
    'fault 100: of another point, a foreign host or nothing at all opens nothing and is named: %s',
    async (text) => {
      await scan(text);
      expect(await screen.findByText(t('noMatch', { code: text }))).toBeInTheDocument();
      expect(getCurrentPath()).toBe(ORDER_AT);
    },
  );
});

const createHashedRow = (id: string, code: string): object =>
  createRawRow(id, {
    type: 'point',
    equipmentId: null,
    equipName: '',
    point: id,
    codeHash: createHash('sha256')
      .update(id + code)
      .digest('hex'),
  });
const records = [createHashedRow('i1-west', 'XJ-WEST'), createHashedRow('i1-gate', 'XJ-GATE')];
const gate = createRawRecord({ ...records[1], items: [{ id: 'seal', title: 'Seal', kind: 'check' }] });

async function scan(text: string): Promise<void> {
  const answers = { [INFO]: ok(createRawOrder({ records, rules: { proof: 'scan' } })), [RECORD]: ok(gate) };
  await openAt(ORDER_AT, answers, { tools: { scan: async () => createSuccess(text) } });
  await form.press(t('scan'));
}
