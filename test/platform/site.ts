/** What the stand-in stands for. */

import type { Plant, PlantProject } from './model';
import { createPlant } from './plant';
import type { PlatformOptions } from './server';

const grid = (plant: Plant): PlantProject => {
  const signals = [...plant.signals.values()];
  const equipmentIds = [...plant.equipment.keys()];
  const columns = 6;
  const page = (id: string, count: number) => {
    const shown = signals.slice(0, count);
    return {
      id,
      name: id,
      document: {
        version: 1 as const,
        id,
        name: id,
        size: { w: columns * 130, h: Math.ceil(shown.length / columns) * 44, fit: 'width' },
        background: { color: '#0b1f33' },
        dataEquip: equipmentIds,
        dataSignal: shown.map((signal) => signal.id),
        mvars: [],
        widgets: shown.map((signal, index) => ({
          id: `v${index}`,
          kind: signal.dataType === 'bit' ? (signal.writable ? 'switch' : 'lamp') : 'value',
          x: 5 + (index % columns) * 130,
          y: 4 + Math.floor(index / columns) * 44,
          w: 120,
          h: 36,
          bind: { src: 'signal', equipmentId: signal.equipmentId, signalId: signal.id },
        })),
      },
    };
  };
  return {
    id: 'plant',
    name: '水厂与锅炉房',
    remark: '',
    address: '',
    expired: false,
    homePageId: 'few',
    pages: [page('few', 60), page('all', signals.length)],
    mvars: [],
    equipmentIds,
  };
};

export const site: PlatformOptions['site'] = (parts) => {
  const plant = createPlant(parts);
  return { plant, projects: [grid(plant)] };
};
