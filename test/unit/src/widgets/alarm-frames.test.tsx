// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { EquipmentId, SignalId } from '../../../../src/shared/ids';
import { epochMs } from '../../../../src/shared/units';
import type { AlarmView } from '../../../../workers/monitor/contract/contract';
import { alarmRow, T0 } from '../../../kit/alarms';
import { type Setting, setting } from '../../../kit/widget-page';
import { loadedDrawing } from './drawing';

const { holder, drawWhole, found, put } = loadedDrawing();

const of = (equipmentId: string, signalId = `${equipmentId}-s`) => ({ src: 'signal', equipmentId, signalId });
const value = (equipmentId: string, place: object, more: object = {}) => ({
  kind: 'value',
  bind: of(equipmentId),
  ...place,
  ...more,
});
const alarm = (id: string, equipmentId: string, change: Partial<AlarmView> = {}): AlarmView =>
  alarmRow(id, 0, {
    equipmentId: equipmentId as EquipmentId,
    equipmentName: equipmentId.toUpperCase(),
    ...change,
  });

const opened: string[] = [];
/** Renders a page with these alarms; the returned function replaces them. */
async function drawAlarms(
  made: Setting,
  ...rows: readonly AlarmView[]
): Promise<(...next: readonly AlarmView[]) => void> {
  let all = new Map(rows.map((row) => [row.id, row]));
  let changed = (): void => undefined;
  opened.length = 0;
  made.runtime.host.alarms = {
    get: () => all,
    subscribe: (listener) => {
      changed = listener;
      return () => undefined;
    },
    open: () => undefined,
    openEquipment: (id) => opened.push(id),
  };
  await drawWhole(made);
  await act(async () => vi.dynamicImportSettled());
  return (...next) =>
    act(() => {
      all = new Map(next.map((row) => [row.id, row]));
      changed();
    });
}
const frames = () =>
  [...holder.querySelectorAll<HTMLElement>('[data-alarmed]')].map(({ dataset, className, style }) => {
    const level = /w-alarm--(\w+)/.exec(className)?.[1];
    return `${dataset.alarmed} ${level} ${[style.left, style.top, style.width, style.height].join(' ')}`;
  });
const marks = () => holder.querySelectorAll('[data-alarmed-signal]').length;

describe('Equipment in alarm', () => {
  it('is framed around its adjacent widgets, in the style of its worst level', async () => {
    const made = setting([
      value('a', { x: 0, y: 0, w: 100, h: 30 }),
      value('a', { x: 0, y: 40, w: 120, h: 30 }),
      value('a', { x: 600, y: 600, w: 100, h: 30 }),
      value('b', { x: 300, y: 0, w: 100, h: 30 }),
    ]);
    await drawAlarms(made, alarm('1', 'a', { level: 'convention' }), alarm('2', 'a', { level: 'important' }));
    expect(frames()).toEqual(['a important 0px 0px 120px 70px', 'a important 600px 600px 100px 30px']);
    expect(found('[data-alarmed] .as-level--important')).not.toBeNull();
  });

  it('has separate frames where widgets of another device are in between', async () => {
    const row = (equipment: string, y: number) => value(equipment, { x: 0, y, w: 100, h: 30 });
    await drawAlarms(setting([row('a', 0), row('b', 35), row('a', 70)]), alarm('1', 'a'));
    expect(frames()).toEqual(['a serious 0px 0px 100px 30px', 'a serious 0px 70px 100px 30px']);
  });

  it('follows the frame settings of its page', async () => {
    const made = setting([
      { kind: 'shape', x: 0, y: 0, w: 300, h: 200, alarm: { equipmentId: 'a' } },
      value('a', { x: 10, y: 10, w: 100, h: 30 }),
      value('b', { x: 400, y: 10, w: 100, h: 30 }, { alarm: { frame: 'none' } }),
    ]);
    await drawAlarms(made, alarm('1', 'a'), alarm('2', 'b', { signalId: 'b-s' as SignalId }));
    expect(frames()).toEqual(['a serious 0px 0px 300px 200px']);
    expect(marks()).toBe(0);
  });

  it('has a labelled frame that opens its alarms', async () => {
    await drawAlarms(
      setting([value('a', {})]),
      alarm('1', 'a'),
      alarm('2', 'a', { confirmTime: epochMs(T0) }),
    );
    const shape = found('.w-alarm__shape');
    expect(shape.getAttribute('aria-label')).toBe('A: Serious alarm, 2 in all, 1 unconfirmed');
    act(() => shape.click());
    expect(opened).toEqual(['a']);
  });

  it('blinks until acknowledged, and loses its frame once cleared', async () => {
    const change = await drawAlarms(setting([value('a', {})]), alarm('1', 'a'));
    expect(holder.querySelectorAll('.w-alarms__open [data-alarmed]')).toHaveLength(1);
    change(alarm('1', 'a', { confirmTime: epochMs(T0) }));
    expect(holder.querySelectorAll('.w-alarms__open [data-alarmed]')).toHaveLength(0);
    expect(frames()).toHaveLength(1);
    change(alarm('1', 'a', { recoverTime: epochMs(T0) }));
    expect(frames()).toEqual([]);
  });
});

it('Only the value whose own signal is in alarm is marked', async () => {
  const made = setting([
    value('a', { x: 0, y: 0 }),
    value('a', { x: 120, y: 0 }, { bind: of('a', 'other') }),
  ]);
  await drawAlarms(made, alarm('1', 'a', { signalId: 'a-s' as SignalId }));
  expect(marks()).toBe(1);
});

it("A table row has its signal's alarm mark and label", async () => {
  const rows = [
    { bind: of('a'), text: 'Level' },
    { bind: of('b'), text: 'Flow' },
  ];
  const mark = alarm('1', 'a', { signalId: 'a-s' as SignalId, level: 'important' });
  await drawAlarms(setting([{ kind: 'table', rows }]), mark, alarm('2', 'b'));
  const said = [...holder.querySelectorAll('.w-cell')].map((cell) => cell.getAttribute('aria-label'));
  expect(said).toEqual([expect.stringContaining('Important alarm'), expect.not.stringContaining('alarm')]);
  expect(holder.querySelectorAll('tbody .as-level--important')).toHaveLength(1);
});

it('New values do not redraw alarms', async () => {
  const made = setting([value('a', {})]);
  await drawAlarms(made, alarm('1', 'a'));
  const changes = new MutationObserver(() => undefined);
  changes.observe(found('.w-alarms'), { attributes: true, childList: true, subtree: true });
  put(made, { number: 7 });
  expect(changes.takeRecords()).toEqual([]);
});

it('Focus on an element out of view pans the page instead of scrolling it', async () => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(100);
  await drawAlarms(
    setting([value('a', { y: 900 })], { size: { w: 100, h: 1_000, fit: 'width' } }),
    alarm('1', 'a'),
  );
  const stage = found('.w-stage');
  stage.scrollTop = 300;
  act(() => void stage.dispatchEvent(new Event('scroll')));
  expect(stage.scrollTop).toBe(0);
  expect(found('.w-world').style.transform).toContain('translate(0px, -300px)');
  vi.restoreAllMocks();
});
