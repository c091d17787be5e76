import type { Plant, PlantSignal } from '../../platform/model';
import type { DrawnPlant } from '../../platform/pages/sheet';
import type { SiteSignal } from './site-signals';

type Signals = ReadonlyMap<string, SiteSignal>;

const TITLES: Readonly<Record<string, string>> = {
  'hz-set': 'frequency set point',
  'pressure-set': 'pressure set point',
  'sp-low': 'start level',
  'sp-high': 'stop level',
  mode: 'control mode',
};

function translateSignal({ signal, name, unit }: SiteSignal): PlantSignal {
  const { map: _, ...fields } = signal;
  return { ...fields, title: TITLES[name] ?? name, unit };
}

/** Returns the plant as pages draw it: in English, and with the site's signals only. */
export const createDrawnPlant = (plant: Plant, signals: Signals): DrawnPlant => ({
  equipment: new Map([...plant.equipment].map(([id, item]) => [id, { ...item, name: item.nameEn }])),
  signals: new Map([...signals].map(([id, site]) => [id, translateSignal(site)])),
  value: (id) => plant.value(id),
});

/** Replaces the ids of a drawn document with the site's and removes permissions, which a broker lacks. */
export function withSiteIds<T>(document: T, signals: Signals): T {
  const equipment = new Map(
    [...signals.values()].map(({ device, equipmentId }) => [device, equipmentId] as const),
  );
  const signalId = (id: unknown): string => signals.get(String(id))?.signalId ?? throwMissing(id);
  const equipmentId = (id: unknown): string => equipment.get(String(id)) ?? throwMissing(id);
  const replaceIds = (value: unknown, key: string): unknown => {
    if (key === 'signalId' || key === 'dataSignal') return mapIds(value, signalId);
    if (key === 'equipmentId' || key === 'dataEquip') return mapIds(value, equipmentId);
    if (Array.isArray(value)) return value.map((item) => replaceIds(item, ''));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).filter(([name]) => name !== 'perm');
    return Object.fromEntries(fields.map(([name, item]) => [name, replaceIds(item, name)]));
  };
  return replaceIds(document, '') as T;
}

const mapIds = (value: unknown, replace: (id: unknown) => string): unknown =>
  Array.isArray(value) ? value.map(replace) : replace(value);

function throwMissing(id: unknown): never {
  throw new Error(`the site has no ${String(id)}`);
}
