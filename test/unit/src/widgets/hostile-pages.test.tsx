// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { decodePage, lengthFault } from '../../../../src/page-document/decode';
import { readPageStyle } from '../../../../src/page-document/page-style';
import { planPage } from '../../../../src/page-document/plan';
import { cdnAddress } from '../../../../src/shared/cdn-address';
import { PAGE_MAX_LENGTH } from '../../../../src/shared/constants';
import type { PageId, ProjectId } from '../../../../src/shared/ids';
import { canvasValues } from '../../../../src/widgets/values/canvas-values';
import { createSpatialIndex } from '../../../../src/widgets/values/spatial';
import {
  HOSTILE_PAGES,
  HOSTILE_STYLES,
  type HostilePage,
  type Line,
} from '../../../kit/fixtures/pages/hostile';
import { getSetting } from '../../../kit/widget-page';
import { drawing } from './drawing';

const LIMIT_MS = 1_000;
const owner = { family: 'project', projectId: 'p' as ProjectId, pageId: 'g' as PageId } as const;
const assets = { cdnBase: '/cdn/', imageHosts: ['cdn.example'], frameHosts: ['frames.example'] };
const { holder, drawWhole } = drawing();

const of = (line: Line): readonly HostilePage[] => HOSTILE_PAGES.filter((one) => one.line === line);

describe('The corpus of hostile pages', () => {
  it('has at least sixty distinct pages', () => {
    expect(HOSTILE_PAGES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(HOSTILE_PAGES.map(({ name }) => name)).size).toBe(HOSTILE_PAGES.length);
  });
  it.each(HOSTILE_PAGES)('is read within a second: $name', read);

  it('is not even parsed if too long', () => {
    expect(lengthFault('x'.repeat(PAGE_MAX_LENGTH))).toBeNull();
    expect(lengthFault('x'.repeat(PAGE_MAX_LENGTH + 1))?.kind).toBe('too-large');
  });
});

describe('A hostile page', () => {
  it.each(drawn(29))('executes nothing (fault 29): $name', async ({ document: make }) => {
    await draw(make());
    for (const control of holder.querySelectorAll<HTMLElement>('button')) act(() => control.click());
    expect(dangers()).toEqual([]);
    expect(holder.querySelector('iframe')).toBeNull();
    expect(holder.textContent).toContain('42');
  });

  it.each(drawn(30))('loads nothing from other sites (fault 30): $name', async ({ document: make }) => {
    await draw(make());
    expect(dangers()).toEqual([]);
    expect(holder.querySelector('iframe, video')).toBeNull();
    expect(holder.innerHTML).not.toMatch(/(?:src|href|srcset)="[^"]*evil/);
    expect(holder.querySelector('.w-missing')).not.toBeNull();
    expect(holder.textContent).toContain('42');
  });

  it.each(drawn(31))('does not hang (fault 31): $name', async ({ document: make }) => {
    const raw = make();
    const before = process.cpuUsage();
    await draw(raw);
    expect(workedSince(before)).toBeLessThan(LIMIT_MS);
    expect(holder.textContent).toContain('42');
  });
  it.each(of(31).filter(({ refused }) => refused))(
    'is refused with the limit (fault 31): $name',
    ({ document: make, refused }) => {
      const decoded = decodePage(make());
      expect(decoded).toMatchObject({ ok: false, fault: { kind: refused } });
      expect(decoded.ok ? 0 : 'limit' in decoded.fault && decoded.fault.limit).toBeGreaterThan(0);
    },
  );

  it.each(drawn(32))(
    'shows a named placeholder and the rest (fault 32): $name',
    async ({ document: make, placeholders = [] }) => {
      await draw(make());
      expect(dangers()).toEqual([]);
      expect(holder.textContent).toContain('42');
      expect(holder.querySelectorAll('.w-placeholder').length).toBeGreaterThanOrEqual(placeholders.length);
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
  ])('loads no style from %j (fault 33)', (path) => expect(cdnAddress('/cdn/', path)).toBeNull());
  it('takes colours from a valid style (fault 33)', () => {
    expect(
      readPageStyle('/* brand */ :root { --page-text: #ffffff; --page-panel: rgb(1,2,3); --other: red }'),
    ).toEqual({ text: '#ffffff', panel: 'rgb(1,2,3)' });
  });
});

/** Returns the CPU time in ms used since `before`, independent of other load on the machine. */
function workedSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Lists elements and attributes that no document may add to the DOM. */
function dangers(): readonly string[] {
  const found: string[] = [];
  if ('pwned' in globalThis || 'pwned' in {}) found.push('something was executed');
  for (const element of holder.querySelectorAll('*')) {
    if (['SCRIPT', 'OBJECT', 'EMBED', 'LINK', 'STYLE', 'BASE', 'META', 'FORM'].includes(element.tagName))
      found.push(element.outerHTML);
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${name}=${value}`);
      if (name === 'src' && !value.startsWith('/cdn/')) found.push(value);
      if (name === 'href' || name === 'srcdoc' || name === 'action') found.push(`${name}=${value}`);
      if (name === 'style' && /url\(|fixed|expression|evil|var\(--as/.test(value)) found.push(value);
    }
  }
  return found;
}

async function draw(raw: unknown): Promise<void> {
  const decoded = decodePage(raw);
  if (!decoded.ok) throw new Error(decoded.fault.kind);
  await drawWhole(getSetting(decoded.page), { assets });
}

function read({ document: make, refused, placeholders = [] }: HostilePage): void {
  const raw = make();
  const before = process.cpuUsage();
  const decoded = decodePage(raw);
  // The work before rendering: plan, index of boxes, choice of canvas values.
  if (decoded.ok) {
    planPage(decoded.page, owner);
    canvasValues(decoded.page, createSpatialIndex(decoded.page), new Set());
  }
  expect(workedSince(before)).toBeLessThan(LIMIT_MS);
  expect(decoded.ok ? null : decoded.fault.kind).toBe(refused ?? null);
  if (!decoded.ok) return;
  const kinds = new Map(decoded.page.widgets.map(({ id, kind }) => [id, kind]));
  expect(kinds.get('good')).toBe('value');
  for (const id of placeholders) expect(kinds.get(id)).toBe('placeholder');
}

function drawn(line: Line): readonly HostilePage[] {
  return of(line).filter(({ isLarge, refused }) => !isLarge && refused === undefined);
}
