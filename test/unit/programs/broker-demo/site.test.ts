import { describe, expect, it } from 'vitest';
import { decodePage } from '../../../../src/page-document/decode';
import { createPlant } from '../../../platform/plant';
import { createSitePages } from '../../../programs/broker-demo/pages';
import { createPumpHousePage } from '../../../programs/broker-demo/pump-house-page';
import { createSiteSignals } from '../../../programs/broker-demo/site-signals';

const plant = createPlant({ seed: 1, start: Date.UTC(2026, 10, 20, 1, 0, 0) });
const signals = createSiteSignals(plant);
const document = createPumpHousePage(plant, signals);

describe('Signals of the site', () => {
  it('are named by group, node, device and metric', () => {
    expect(signals.get('p203-hz-set')).toMatchObject({
      node: 'pumphouse',
      device: 'p203',
      name: 'hz-set',
      equipmentId: 'plant/pumphouse/p203',
      signalId: 'plant/pumphouse/p203#hz-set',
      unit: 'Hz',
    });
    expect(signals.get('b402-pressure')?.equipmentId).toBe('plant/boilers/b402');
  });

  it('cover every type that the Sparkplug demo shows', () => {
    const types = new Set([...signals.values()].map(({ signal }) => signal.dataType));
    expect([...types].sort()).toEqual(['bit', 'float', 'int', 'string', 'uint']);
  });
});

describe('The pump house page', () => {
  it('is read by the client without a placeholder', () => {
    const decoded = decodePage(JSON.parse(JSON.stringify(document)));
    expect(decoded.ok && decoded.page.widgets.filter(({ kind }) => kind === 'placeholder')).toEqual([]);
  });

  it('binds only signals of the site, and requires no permission', () => {
    const signalIds = new Set([...signals.values()].map(({ signalId }) => signalId));
    expect(document.dataSignal.length).toBeGreaterThan(30);
    expect(document.dataSignal.filter((id) => !signalIds.has(id))).toEqual([]);
    expect(JSON.stringify(document.widgets)).not.toMatch(/"perm"|"(signal|equipment)Id":"(?!plant\/)/);
  });

  it('is in English', () => {
    expect(JSON.stringify(document)).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('is listed with its path', () => {
    const { files, curves } = createSitePages(plant, signals);
    expect(files.get('site/pages.json')).toEqual([
      { id: 'pumphouse', name: 'Pump house', path: 'site/pumphouse.json', style: null },
    ]);
    expect(files.get('site/pumphouse.json')).toEqual(document);
    expect([...curves].sort()).toEqual([
      'plant/pumphouse/v201#inflow',
      'plant/pumphouse/v201#level',
      'plant/pumphouse/v201#outflow',
      'plant/pumphouse/v202#flow',
      'plant/pumphouse/v202#level',
    ]);
  });
});
