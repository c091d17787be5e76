import type { Plant } from '../../platform/model';
import { createPumpHousePage } from './pump-house-page';
import type { SiteSignal } from './site-signals';

/**
 * Creates the list of pages and their documents. `files` are by path below the CDN base, without a leading slash;
 * `curves` are the ids of signals drawn as curves.
 */
export function createSitePages(plant: Plant, signals: ReadonlyMap<string, SiteSignal>) {
  const document = createPumpHousePage(plant, signals);
  const list = [{ id: document.id, name: document.name, path: `site/${document.id}.json`, style: null }];
  return {
    files: new Map<string, object>([
      ['site/pages.json', list],
      [`site/${document.id}.json`, document],
    ]),
    curves: new Set(collectCurveIds(document)),
  };
}

function collectCurveIds(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(collectCurveIds);
  if (typeof value !== 'object' || value === null) return [];
  if ('axis' in value && 'signalId' in value) return [String(value.signalId)];
  return Object.values(value).flatMap(collectCurveIds);
}
