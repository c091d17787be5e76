import { drawButton, drawInput, drawToggle } from '../../platform/pages/controls';
import {
  type Box,
  createGrid,
  createWideBox,
  drawInCells,
  drawPanel,
  text,
} from '../../platform/pages/layout';
import { COLOR } from '../../platform/pages/palette';
import {
  drawLamp,
  drawMultistate,
  drawProgress,
  drawRotor,
  type StateStyle,
} from '../../platform/pages/process';
import { drawLabelled } from '../../platform/pages/readings';
import type { Sheet } from '../../platform/pages/sheet';

type PumpId = 'p201' | 'p202' | 'p203';

const STATES: readonly StateStyle[] = [
  { value: '0', text: 'stopped', color: COLOR.muted, background: '#20384f' },
  { value: '1', text: 'running', color: '#06210f', background: COLOR.ok },
  { value: '2', text: 'tripped', color: '#ffffff', background: COLOR.badFill },
  { value: '3', text: 'service', color: '#2b1d00', background: COLOR.warn },
];
const MODES: readonly StateStyle[] = [
  { value: '0', text: 'manual', color: COLOR.warn },
  { value: '1', text: 'auto', color: COLOR.ok },
  { value: '2', text: 'service', color: COLOR.muted },
];
const VALUES = [
  ['Current', 'current'],
  ['Flow', 'flow'],
  ['Outlet', 'outlet'],
  ['Bearing', 'bearing'],
] as const;

export function drawPumpCard(sheet: Sheet, pump: PumpId, y: number): void {
  const area = drawPanel(sheet, createWideBox(y, 272), sheet.plant.equipment.get(pump)?.name ?? '');
  drawLamp(sheet, { x: area.x + 340, y: y + 20, w: 28, h: 28 }, `${pump}-fault`, {
    id: `${pump}-fault-lamp`,
    on: COLOR.bad,
    blink: true,
  });
  text(sheet, { x: area.x + 376, y: y + 18, w: 60, h: 32 }, 'fault');
  drawMultistate(sheet, { x: area.x + 440, y: y + 14, w: 120, h: 42 }, `${pump}-state`, STATES);
  drawMultistate(sheet, { x: area.x + 568, y: y + 14, w: 94, h: 42 }, `${pump}-mode`, MODES);
  drawRotor(sheet, { x: area.x, y: area.y + 12, w: 104, h: 104 }, pump);
  drawControls(sheet, pump, { ...area, x: area.x + 124, w: area.w - 124 });
  const cells = createGrid({ x: area.x + 124, y: area.y + 122, w: 538, h: 66 }, 4, 1, 8);
  drawInCells(cells, VALUES, (cell, [label, name]) =>
    drawLabelled(sheet, cell, label, `${pump}-${name}`, { size: 26 }),
  );
}

function drawControls(sheet: Sheet, pump: PumpId, { x, y }: Box): void {
  const tag = pump.toUpperCase().replace('P', 'P-');
  drawToggle(sheet, { x, y: y + 32, w: 160, h: 68 }, `${pump}-run`, {
    id: `${pump}-switch`,
    label: `${tag} run`,
    on: 'run',
    off: 'stop',
    confirm: `Nobody works at ${tag}?`,
  });
  for (const [index, mode] of (['manual', 'auto'] as const).entries())
    drawButton(sheet, { x: x + 180 + index * 116, y: y + 32, w: 104, h: 68 }, mode, {
      signalId: `${pump}-mode`,
      value: String(index),
      id: `${pump}-${mode}`,
    });
  const right = { x: x + 416, w: 122 };
  if (pump === 'p203') {
    text(sheet, { ...right, y, h: 28 }, 'Set point Hz', { align: 'center' });
    drawInput(sheet, { ...right, y: y + 32, h: 68 }, `${pump}-hz-set`, {
      id: `${pump}-hz-input`,
      unit: '',
      step: 0.5,
    });
  } else {
    text(sheet, { ...right, y, h: 28 }, 'Load', { align: 'center' });
    drawProgress(sheet, { ...right, y: y + 54, h: 24 }, `${pump}-power`, 20, COLOR.ok);
  }
}
