// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { EquipmentId, SignalId } from '../../../../src/shared/ids';
import { epochMs } from '../../../../src/shared/units';
import type { AlarmView } from '../../../../workers/monitor/contract/contract';
import { createAlarmRow, T0 } from '../../../kit/alarms';
import { createSetting, type Setting } from '../../../kit/widget-page';
import { setUpLoadedDrawing } from './drawing';

const { container, drawLoaded, getElement, put } = setUpLoadedDrawing();

const createBinding = (equipmentId: string, signalId = `${equipmentId}-s`) => ({
  src: 'signal',
  equipmentId,
  signalId,
});
const createValueWidget = (equipmentId: string, box: object, overrides: object = {}) => ({
  kind: 'value',
  bind: createBinding(equipmentId),
  ...box,
  ...overrides,
});
const createAlarm = (id: string, equipmentId: string, change: Partial<AlarmView> = {}): AlarmView =>
  createAlarmRow(id, 0, {
    equipmentId: equipmentId as EquipmentId,
    equipmentName: equipmentId.toUpperCase(),
    ...change,
  });

const openedEquipment: string[] = [];
/** Renders a page with these alarms; the returned function replaces them. */
async function drawAlarms(
  fixture: Setting,
  ...rows: readonly AlarmView[]
): Promise<(...nextRows: readonly AlarmView[]) => void> {
  let alarmsById = new Map(rows.map((row) => [row.id, row]));
  let notify = (): void => undefined;
  openedEquipment.length = 0;
  fixture.runtime.host.alarms = {
    get: () => alarmsById,
    subscribe: (listener) => {
      notify = listener;
      return () => undefined;
    },
    open: () => undefined,
    openEquipment: (id) => openedEquipment.push(id),
  };
  await drawLoaded(fixture);
  await act(async () => vi.dynamicImportSettled());
  return (...nextRows) =>
    act(() => {
      alarmsById = new Map(nextRows.map((row) => [row.id, row]));
      notify();
    });
}
const listFrames = () =>
  [...container.querySelectorAll<HTMLElement>('[data-alarmed]')].map(({ dataset, className, style }) => {
    const level = /w-alarm--(\w+)/.exec(className)?.[1];
    return `${dataset.alarmed} ${level} ${[style.left, style.top, style.width, style.height].join(' ')}`;
  });
const countMarks = () => container.querySelectorAll('[data-alarmed-signal]').length;

describe('Equipment in alarm', () => {
  it('is framed around its adjacent widgets, in the style of its worst level', async () => {
    const fixture = createSetting([
      createValueWidget('a', { x: 0, y: 0, w: 100, h: 30 }),
      createValueWidget('a', { x: 0, y: 40, w: 120, h: 30 }),
      createValueWidget('a', { x: 600, y: 600, w: 100, h: 30 }),
      createValueWidget('b', { x: 300, y: 0, w: 100, h: 30 }),
    ]);
    await drawAlarms(
      fixture,
      createAlarm('1', 'a', { level: 'convention' }),
      createAlarm('2', 'a', { level: 'important' }),
    );
    expect(listFrames()).toEqual(['a important 0px 0px 120px 70px', 'a important 600px 600px 100px 30px']);
    expect(getElement('[data-alarmed] .as-level--important')).not.toBeNull();
  });

  it('has separate frames where widgets of another device are in between', async () => {
    const row = (equipment: string, y: number) => createValueWidget(equipment, { x: 0, y, w: 100, h: 30 });
    await drawAlarms(createSetting([row('a', 0), row('b', 35), row('a', 70)]), createAlarm('1', 'a'));
    expect(listFrames()).toEqual(['a serious 0px 0px 100px 30px', 'a serious 0px 70px 100px 30px']);
  });

  it('follows the frame settings of its page', async () => {
    const fixture = createSetting([
      { kind: 'shape', x: 0, y: 0, w: 300, h: 200, alarm: { equipmentId: 'a' } },
      createValueWidget('a', { x: 10, y: 10, w: 100, h: 30 }),
      createValueWidget('b', { x: 400, y: 10, w: 100, h: 30 }, { alarm: { frame: 'none' } }),
    ]);
    await drawAlarms(fixture, createAlarm('1', 'a'), createAlarm('2', 'b', { signalId: 'b-s' as SignalId }));
    expect(listFrames()).toEqual(['a serious 0px 0px 300px 200px']);
    expect(countMarks()).toBe(0);
  });

  it('has a labelled frame that opens its alarms', async () => {
    await drawAlarms(
      createSetting([createValueWidget('a', {})]),
      createAlarm('1', 'a'),
      createAlarm('2', 'a', { confirmTime: epochMs(T0) }),
    );
    const shape = getElement('.w-alarm__shape');
    expect(shape.getAttribute('aria-label')).toBe('A: Serious alarm, 2 in all, 1 unconfirmed');
    act(() => shape.click());
    expect(openedEquipment).toEqual(['a']);
  });

  it('blinks until acknowledged, and loses its frame once cleared', async () => {
    const change = await drawAlarms(createSetting([createValueWidget('a', {})]), createAlarm('1', 'a'));
    expect(container.querySelectorAll('.w-alarms__open [data-alarmed]')).toHaveLength(1);
    change(createAlarm('1', 'a', { confirmTime: epochMs(T0) }));
    expect(container.querySelectorAll('.w-alarms__open [data-alarmed]')).toHaveLength(0);
    expect(listFrames()).toHaveLength(1);
    change(createAlarm('1', 'a', { recoverTime: epochMs(T0) }));
    expect(listFrames()).toEqual([]);
  });
});

it('Only the value whose own signal is in alarm is marked', async () => {
  const fixture = createSetting([
    createValueWidget('a', { x: 0, y: 0 }),
    createValueWidget('a', { x: 120, y: 0 }, { bind: createBinding('a', 'other') }),
  ]);
  await drawAlarms(fixture, createAlarm('1', 'a', { signalId: 'a-s' as SignalId }));
  expect(countMarks()).toBe(1);
});

it("A table row has its signal's alarm mark and label", async () => {
  const rows = [
    { bind: createBinding('a'), text: 'Level' },
    { bind: createBinding('b'), text: 'Flow' },
  ];
  const mark = createAlarm('1', 'a', { signalId: 'a-s' as SignalId, level: 'important' });
  await drawAlarms(createSetting([{ kind: 'table', rows }]), mark, createAlarm('2', 'b'));
  const labels = [...container.querySelectorAll('.w-cell')].map((cell) => cell.getAttribute('aria-label'));
  expect(labels).toEqual([expect.stringContaining('Important alarm'), expect.not.stringContaining('alarm')]);
  expect(container.querySelectorAll('tbody .as-level--important')).toHaveLength(1);
});

it('New values do not redraw alarms', async () => {
  const fixture = createSetting([createValueWidget('a', {})]);
  await drawAlarms(fixture, createAlarm('1', 'a'));
  const changes = new MutationObserver(() => undefined);
  changes.observe(getElement('.w-alarms'), { attributes: true, childList: true, subtree: true });
  put(fixture, { number: 7 });
  expect(changes.takeRecords()).toEqual([]);
});

it('Focus on an element out of view pans the page instead of scrolling it', async () => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(100);
  await drawAlarms(
    createSetting([createValueWidget('a', { y: 900 })], { size: { w: 100, h: 1_000, fit: 'width' } }),
    createAlarm('1', 'a'),
  );
  const stage = getElement('.w-stage');
  stage.scrollTop = 300;
  act(() => void stage.dispatchEvent(new Event('scroll')));
  expect(stage.scrollTop).toBe(0);
  expect(getElement('.w-world').style.transform).toContain('translate(0px, -300px)');
  vi.restoreAllMocks();
});
