import type { Plant, PlantPage } from '../model';
import { input, toggle } from './controls';
import { panel, text, wide } from './layout';
import { COLOR, GAP, MARGIN, PHONE_WIDTH, TYPE } from './palette';
import { reading } from './readings';
import { Sheet } from './sheet';

const HEAD = 96;
const ROW = 84;

/** Equipment without a configuration screen (spec 8). */
const NOT_DRAWN = new Set(['es8', 'gm06']);

export const equipmentPageId = (equipmentId: string): string => `${equipmentId}-con`;

export function equipmentPage(plant: Plant, equipmentId: string): PlantPage | null {
  const one = plant.equipment.get(equipmentId);
  if (one === undefined || one.signalIds.length === 0 || NOT_DRAWN.has(equipmentId)) return null;
  const id = equipmentPageId(equipmentId);
  const sheet = new Sheet(plant, [], { id, name: one.name, w: PHONE_WIDTH });
  sheet.add({
    kind: 'shape',
    form: 'rect',
    id: sheet.name('header'),
    x: 0,
    y: 0,
    w: PHONE_WIDTH,
    h: HEAD,
    z: -10,
    fill: '#0e2740',
  });
  text(sheet, { x: MARGIN, y: 22, w: PHONE_WIDTH - 2 * MARGIN, h: 52 }, one.name, {
    size: TYPE.title,
    weight: 700,
    color: COLOR.text,
  });
  const area = panel(sheet, wide(HEAD + GAP, 40 + one.signalIds.length * ROW));
  for (const [index, signalId] of one.signalIds.entries()) {
    const y = area.y + index * ROW;
    const signal = plant.signals.get(signalId);
    text(sheet, { x: area.x, y, w: 240, h: 64 }, signal?.title ?? '', { color: COLOR.text, size: 24 });
    reading(sheet, { x: area.x + 250, y, w: 200, h: 64 }, signalId, { align: 'right', size: 28 });
    const right = { x: area.x + 470, y, w: 190, h: 64 };
    if (signal?.writable !== true) continue;
    if (signal.dataType === 'bit')
      toggle(sheet, right, signalId, { id: `switch-${signalId}`, label: `${one.name} ${signal.title}` });
    else input(sheet, right, signalId);
  }
  return { id, name: one.name, document: sheet.document() };
}
