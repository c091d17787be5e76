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

function inEnglish({ signal, name, unit }: SiteSignal): PlantSignal {
  const { map: _, ...others } = signal;
  return { ...others, title: TITLES[name] ?? name, unit };
}

/** Returns the plant as pages draw it: in English, and with the site's signals only. */
export const drawnPlant = (plant: Plant, signals: Signals): DrawnPlant => ({
  equipment: new Map([...plant.equipment].map(([id, one]) => [id, { ...one, name: one.nameEn }])),
  signals: new Map([...signals].map(([id, site]) => [id, inEnglish(site)])),
  value: (id) => plant.value(id),
});

/** Replaces the ids of a drawn document with the site's and removes permissions, which a broker lacks. */
export function withSiteIds<T>(document: T, signals: Signals): T {
  const equipment = new Map(
    [...signals.values()].map(({ device, equipmentId }) => [device, equipmentId] as const),
  );
  const signalId = (id: unknown): string => signals.get(String(id))?.signalId ?? missing(id);
  const equipmentId = (id: unknown): string => equipment.get(String(id)) ?? missing(id);
  const renamed = (value: unknown, key: string): unknown => {
    if (key === 'signalId' || key === 'dataSignal') return listed(value, signalId);
    if (key === 'equipmentId' || key === 'dataEquip') return listed(value, equipmentId);
    if (Array.isArray(value)) return value.map((one) => renamed(one, ''));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).filter(([name]) => name !== 'perm');
    return Object.fromEntries(fields.map(([name, one]) => [name, renamed(one, name)]));
  };
  return renamed(document, '') as T;
}

const listed = (value: unknown, rename: (id: unknown) => string): unknown =>
  Array.isArray(value) ? value.map(rename) : rename(value);

function missing(id: unknown): never {
  throw new Error(`the site has no ${String(id)}`);
}
