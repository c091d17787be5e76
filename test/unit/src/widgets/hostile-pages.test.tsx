// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { decodePage, findLengthFault } from '../../../../src/page-document/decode';
import { readPageStyle } from '../../../../src/page-document/page-style';
import { planPage } from '../../../../src/page-document/plan';
import { getCdnAddress } from '../../../../src/shared/cdn-address';
import { PAGE_MAX_LENGTH } from '../../../../src/shared/constants';
import type { PageId, ProjectId } from '../../../../src/shared/ids';
import { selectCanvasValues } from '../../../../src/widgets/values/canvas-values';
import { createSpatialIndex } from '../../../../src/widgets/values/spatial';
import {
  type CatalogueLine,
  HOSTILE_PAGES,
  HOSTILE_STYLES,
  type HostilePage,
} from '../../../kit/fixtures/pages/hostile';
import { createPageSetting } from '../../../kit/widget-page';
import { setUpDrawing } from './drawing';

const LIMIT_MS = 1_000;
const owner = { family: 'project', projectId: 'p' as ProjectId, pageId: 'g' as PageId } as const;
const assets = { cdnBase: '/cdn/', imageHosts: ['cdn.example'], frameHosts: ['frames.example'] };
const { container, drawLoaded } = setUpDrawing();

const getPagesForFault = (fault: CatalogueLine): readonly HostilePage[] =>
  HOSTILE_PAGES.filter((page) => page.line === fault);

describe('The corpus of hostile pages', () => {
  it('has at least sixty distinct pages', () => {
    expect(HOSTILE_PAGES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(HOSTILE_PAGES.map(({ name }) => name)).size).toBe(HOSTILE_PAGES.length);
  });
  it.each(HOSTILE_PAGES)('is read within a second: $name', checkDecoding);

  it('is not even parsed if too long', () => {
    expect(findLengthFault('x'.repeat(PAGE_MAX_LENGTH))).toBeNull();
    expect(findLengthFault('x'.repeat(PAGE_MAX_LENGTH + 1))?.kind).toBe('too-large');
  });
});

describe('A hostile page', () => {
  it.each(getDrawnPages(29))('executes nothing (fault 29): $name', async ({ document: createDocument }) => {
    await draw(createDocument());
    for (const control of container.querySelectorAll<HTMLElement>('button')) act(() => control.click());
    expect(findDangers()).toEqual([]);
    expect(container.querySelector('iframe')).toBeNull();
    expect(container.textContent).toContain('42');
  });

  it.each(getDrawnPages(30))(
    'loads nothing from other sites (fault 30): $name',
    async ({ document: createDocument }) => {
      await draw(createDocument());
      expect(findDangers()).toEqual([]);
      expect(container.querySelector('iframe, video')).toBeNull();
      expect(container.innerHTML).not.toMatch(/(?:src|href|srcset)="[^"]*evil/);
      expect(container.querySelector('.w-missing')).not.toBeNull();
      expect(container.textContent).toContain('42');
    },
  );

  it.each(getDrawnPages(31))('does not hang (fault 31): $name', async ({ document: createDocument }) => {
    const raw = createDocument();
    const before = process.cpuUsage();
    await draw(raw);
    expect(getCpuTimeSince(before)).toBeLessThan(LIMIT_MS);
    expect(container.textContent).toContain('42');
  });
  it.each(getPagesForFault(31).filter(({ refused }) => refused))(
    'is refused, and the limit is reported (fault 31): $name',
    ({ document: createDocument, refused }) => {
      const decoded = decodePage(createDocument());
      expect(decoded).toMatchObject({ ok: false, fault: { kind: refused } });
      expect(decoded.ok ? 0 : 'limit' in decoded.fault && decoded.fault.limit).toBeGreaterThan(0);
    },
  );

  it.each(getDrawnPages(32))(
    'shows a named placeholder and the rest (fault 32): $name',
    async ({ document: createDocument, placeholders = [] }) => {
      await draw(createDocument());
      expect(findDangers()).toEqual([]);
      expect(container.textContent).toContain('42');
      expect(container.querySelectorAll('.w-placeholder').length).toBeGreaterThanOrEqual(placeholders.length);
    },
  );

  it.each(HOSTILE_STYLES)('has no effect through a hostile style (fault 33): %s', (style) => {
    expect(readPageStyle(style)).toEqual(style.includes('red') ? { text: 'red' } : {});
  });
  it.each([
    '../a.json',
    '//evil.example/a.json',
    '/a.json',
    'https://evil.example/a',
    'a\\b',
    'a/../b',
    '%2e%2e/a',
    'a?b',
    '',
  ])('loads no style from %j (fault 33)', (path) => expect(getCdnAddress('/cdn/', path)).toBeNull());
  it('takes colours from a valid style (fault 33)', () => {
    expect(
      readPageStyle('/* brand */ :root { --page-text: #ffffff; --page-panel: rgb(1,2,3); --other: red }'),
    ).toEqual({ text: '#ffffff', panel: 'rgb(1,2,3)' });
  });
});

/** Returns the CPU time in ms used since `before`, independent of other load on the machine. */
function getCpuTimeSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Lists elements and attributes that no document may add to the DOM. */
function findDangers(): readonly string[] {
  const findings: string[] = [];
  if ('pwned' in globalThis || 'pwned' in {}) findings.push('something was executed');
  for (const element of container.querySelectorAll('*')) {
    if (['SCRIPT', 'OBJECT', 'EMBED', 'LINK', 'STYLE', 'BASE', 'META', 'FORM'].includes(element.tagName))
      findings.push(element.outerHTML);
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) findings.push(`${name}=${value}`);
      if (name === 'src' && !value.startsWith('/cdn/')) findings.push(value);
      if (name === 'href' || name === 'srcdoc' || name === 'action') findings.push(`${name}=${value}`);
      if (name === 'style' && /url\(|fixed|expression|evil|var\(--as/.test(value)) findings.push(value);
    }
  }
  return findings;
}

async function draw(raw: unknown): Promise<void> {
  const decoded = decodePage(raw);
  if (!decoded.ok) throw new Error(decoded.fault.kind);
  await drawLoaded(createPageSetting(decoded.page), { assets });
}

function checkDecoding({ document: createDocument, refused, placeholders = [] }: HostilePage): void {
  const raw = createDocument();
  const before = process.cpuUsage();
  const decoded = decodePage(raw);
  // The work before rendering: plan, index of boxes, choice of canvas values.
  if (decoded.ok) {
    planPage(decoded.page, owner);
    selectCanvasValues(decoded.page, createSpatialIndex(decoded.page), new Set());
  }
  expect(getCpuTimeSince(before)).toBeLessThan(LIMIT_MS);
  expect(decoded.ok ? null : decoded.fault.kind).toBe(refused ?? null);
  if (!decoded.ok) return;
  const kinds = new Map(decoded.page.widgets.map(({ id, kind }) => [id, kind]));
  expect(kinds.get('good')).toBe('value');
  for (const id of placeholders) expect(kinds.get(id)).toBe('placeholder');
}

function getDrawnPages(fault: CatalogueLine): readonly HostilePage[] {
  return getPagesForFault(fault).filter(({ isLarge, refused }) => !isLarge && refused === undefined);
}
