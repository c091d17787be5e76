/** The code of a point, scanned in a round. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn } from '../../../src/i18n/inspection';
import { got } from '../../../src/state/wechat/device-tools';
import { ok } from '../kit/fake-outside';
import { cleanup, currentPath, getAllBySelector, screen, user } from '../kit/render';
import {
  AllSeen,
  emptyDevice,
  INFO,
  type Opened,
  ORDER_AT,
  openAt,
  RECORD,
  rawOrder,
  rawRecord,
  soon,
} from './kit';

const hashed = (recordEquipId: string, code: string): object => ({
  recordEquipId,
  type: 'point',
  equipmentId: null,
  equipName: '',
  point: recordEquipId,
  items: 1,
  status: 'not started',
  version: 'v1',
  codeHash: createHash('sha256')
    .update(recordEquipId + code)
    .digest('hex'),
});
const records = [hashed('i1-west', 'XJ-WEST'), hashed('i1-gate', 'XJ-GATE')];
const gate = rawRecord({
  ...hashed('i1-gate', 'XJ-GATE'),
  items: [{ id: 'seal', title: 'Seal', kind: 'check' }],
});

let opened: Opened;
beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});

const scan = async (text: string): Promise<void> => {
  const answers = { [INFO]: ok(rawOrder({ records, rules: { proof: 'scan' } })), [RECORD]: ok(gate) };
  opened = await openAt(ORDER_AT, answers, { tools: { scan: async () => got(text) } });
  await soon(opened.drawn, () => getAllBySelector('.as-record-row').length, 2);
  await user.click(screen.getByRole('button', { name: cn.scan }));
};

describe('A scanned code', () => {
  it('opens the record of its point, with the code as the proof of having been there', async () => {
    await scan('XJ-GATE');
    await soon(opened.drawn, () => getAllBySelector('[data-item="seal"]').length, 1);
    expect(currentPath()).toBe('/home/work/work-order/inspection-bill/point/i1/1/i1-gate');
    expect(document.body).toHaveTextContent(cn.scanned.split('{')[0]);
    expect(document.body).not.toHaveTextContent(cn.scanWanted);
  });

  it('fault 100: of another point, a foreign host or nothing at all opens nothing and is named', async () => {
    for (const text of [
      'XJ-ELSEWHERE',
      'https://evil.example/wx/home/work/work-order?point=XJ-GATE',
      '\uFFFD',
    ]) {
      await scan(text);
      await soon(
        opened.drawn,
        () => (document.body.textContent ?? '').includes(cn.noMatch.split('{')[0] ?? ''),
        true,
      );
      expect(currentPath()).toBe(ORDER_AT);
      if (text !== '\uFFFD') cleanup();
    }
  });
});
