/**
 * Grids of plain, visible values that fill a wall screen, and three taller pages of the stand-in: its two large load
 * pages and its operator's page.
 */
import { createLoadProject } from '../../../platform/load';
import { createSite } from '../../../platform/site';
import { SCREEN } from './in-browser';

/** `grid-N`: N visible values. */
export type SceneName = 'grid-500' | 'grid-2000' | 'w-dense' | 'w2000' | 'w5000';

function createGrid(count: number): object {
  const columns = Math.ceil(Math.sqrt(count * 0.8));
  const rows = Math.ceil(count / columns);
  const cell = { w: SCREEN.width / columns, h: SCREEN.height / rows };
  const widgets = Array.from({ length: count }, (_, index) => ({
    id: `v${index}`,
    kind: 'value',
    x: (index % columns) * cell.w,
    y: Math.floor(index / columns) * cell.h,
    w: cell.w - 2,
    h: cell.h - 2,
    color: '#e8eef6',
    font: { size: Math.min(14, cell.h * 0.7) },
    bind: { src: 'signal', equipmentId: 'e', signalId: `s${index}` },
    format: { decimals: 2 },
  }));
  return {
    version: 1,
    id: 'p',
    name: 'dense',
    size: { w: SCREEN.width, h: SCREEN.height, fit: 'contain' },
    background: { color: '#0b1f33' },
    widgets,
  };
}

export function createSceneFiles(): ReadonlyMap<string, string> {
  const toFile = (name: SceneName, document: unknown): [string, string] => [
    `/${name}.json`,
    JSON.stringify(document),
  ];
  const projects = [createLoadProject(), ...createSite({ seed: 1, start: 0 }).projects];
  const toStandInFile = (name: SceneName): [string, string] => {
    const page = projects.flatMap(({ pages }) => pages).find(({ id }) => id === name);
    if (!page) throw new Error(`the stand-in has no page ${name}`);
    return toFile(name, page.document);
  };
  return new Map([
    toFile('grid-500', createGrid(500)),
    toFile('grid-2000', createGrid(2_000)),
    toStandInFile('w-dense'),
    toStandInFile('w2000'),
    toStandInFile('w5000'),
  ]);
}
