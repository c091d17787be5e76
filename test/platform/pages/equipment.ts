import type { Plant, PlantPage } from '../model';
import { drawInput, drawToggle } from './controls';
import { createWideBox, drawPanel, text } from './layout';
import { COLOR, GAP, MARGIN, PHONE_WIDTH, TYPE } from './palette';
import { drawReading } from './readings';
import { Sheet } from './sheet';

const HEADER_HEIGHT = 96;
const ROW_HEIGHT = 84;

/** Equipment without a configuration screen (spec 8). */
const WITHOUT_PAGE = new Set(['es8', 'gm06']);

export const getEquipmentPageId = (equipmentId: string): string => `${equipmentId}-con`;

export function createEquipmentPage(plant: Plant, equipmentId: string): PlantPage | null {
  const equipment = plant.equipment.get(equipmentId);
  if (equipment === undefined || equipment.signalIds.length === 0 || WITHOUT_PAGE.has(equipmentId))
    return null;
  const id = getEquipmentPageId(equipmentId);
  const sheet = new Sheet(plant, [], { id, name: equipment.name, w: PHONE_WIDTH });
  sheet.add({
    kind: 'shape',
    form: 'rect',
    id: sheet.name('header'),
    x: 0,
    y: 0,
    w: PHONE_WIDTH,
    h: HEADER_HEIGHT,
    z: -10,
    fill: '#0e2740',
  });
  text(sheet, { x: MARGIN, y: 22, w: PHONE_WIDTH - 2 * MARGIN, h: 52 }, equipment.name, {
    size: TYPE.title,
    weight: 700,
    color: COLOR.text,
  });
  const area = drawPanel(
    sheet,
    createWideBox(HEADER_HEIGHT + GAP, 40 + equipment.signalIds.length * ROW_HEIGHT),
  );
  for (const [index, signalId] of equipment.signalIds.entries()) {
    const y = area.y + index * ROW_HEIGHT;
    const signal = plant.signals.get(signalId);
    text(sheet, { x: area.x, y, w: 240, h: 64 }, signal?.title ?? '', { color: COLOR.text, size: 24 });
    drawReading(sheet, { x: area.x + 250, y, w: 200, h: 64 }, signalId, { align: 'right', size: 28 });
    const right = { x: area.x + 470, y, w: 190, h: 64 };
    if (signal?.writable !== true) continue;
    if (signal.dataType === 'bit')
      drawToggle(sheet, right, signalId, {
        id: `switch-${signalId}`,
        label: `${equipment.name} ${signal.title}`,
      });
    else drawInput(sheet, right, signalId);
  }
  return { id, name: equipment.name, document: sheet.createDocument() };
}
