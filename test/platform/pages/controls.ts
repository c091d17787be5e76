import type { Box } from './layout';
import { COLOR, TYPE } from './palette';
import type { Sheet } from './sheet';

const OPERATE = 'monitor_operate';

export function drawButton(
  sheet: Sheet,
  box: Box,
  words: string,
  write: { readonly signalId: string; readonly value: string; readonly id: string },
): void {
  sheet.add({
    kind: 'button',
    id: sheet.name(write.id),
    ...box,
    text: words,
    label: `${sheet.plant.equipment.get(write.signalId.split('-')[0] ?? '')?.name ?? ''} ${words}`.trim(),
    bind: sheet.signal(write.signalId),
    color: COLOR.text,
    background: COLOR.raised,
    stroke: COLOR.line,
    radius: 10,
    font: { size: 24, weight: 600 },
    align: 'center',
    events: [{ on: 'tap', do: 'write', value: write.value }],
    perm: { operate: OPERATE },
  });
}

/** The second button is `step` to the right of the first. */
export function drawModeButtons(sheet: Sheet, box: Box, step: number, signalId: string, id: string): void {
  const manual = { signalId, value: '0', id: `${id}-manual` };
  drawButton(sheet, box, '手动', manual);
  drawButton(sheet, { ...box, x: box.x + step }, '自动', { signalId, value: '1', id: `${id}-auto` });
}

export function drawInput(
  sheet: Sheet,
  box: Box,
  signalId: string,
  options: { readonly id?: string; readonly step?: number; readonly unit?: string } = {},
): void {
  const signal = sheet.plant.signals.get(signalId);
  sheet.add({
    kind: 'input',
    id: sheet.name(options.id ?? `input-${signalId}`),
    ...box,
    bind: sheet.signal(signalId),
    label:
      `${sheet.plant.equipment.get(signal?.equipmentId ?? '')?.name ?? ''} ${sheet.getTitle(signalId)}`.trim(),
    ...(signal?.min === undefined ? {} : { min: signal.min }),
    ...(signal?.max === undefined ? {} : { max: signal.max }),
    step: options.step ?? 1,
    keyboard: 'decimal',
    format: {
      decimals: sheet.getDecimals(signalId),
      ...(options.unit === undefined ? {} : { unit: options.unit }),
    },
    color: COLOR.accent,
    background: COLOR.empty,
    stroke: COLOR.line,
    radius: 10,
    align: 'center',
    font: { size: 28, weight: 600 },
    perm: { operate: OPERATE },
  });
}

export function drawToggle(
  sheet: Sheet,
  box: Box,
  signalId: string,
  options: {
    readonly id: string;
    readonly label: string;
    readonly on?: string;
    readonly off?: string;
    readonly confirm?: string;
    readonly confirmOff?: string;
  },
): void {
  sheet.add({
    kind: 'switch',
    id: sheet.name(options.id),
    ...box,
    bind: sheet.signal(signalId),
    label: options.label,
    on: '1',
    off: '0',
    texts: { on: options.on ?? '运行', off: options.off ?? '停止' },
    latched: true,
    ...(options.confirm === undefined ? {} : { confirm: options.confirm }),
    ...(options.confirmOff === undefined ? {} : { confirmOff: options.confirmOff }),
    color: COLOR.text,
    background: COLOR.raised,
    font: { size: TYPE.label, weight: 600 },
    perm: { operate: OPERATE },
  });
}
