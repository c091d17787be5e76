// @vitest-environment happy-dom

import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../../src/page-document/model';
import { SHOWN_TEXT_MAX } from '../../../../src/shared/clip-text';
import { PAGE_TABLE_ROWS_DRAWN } from '../../../../src/shared/constants';
import { done } from '../../../../src/shared/faults';
import {
  countDrawn,
  estimateCost,
  PAGE_DRAWN_MAX,
  PAGE_DRAWN_PER_FRAME,
  selectAffordable,
} from '../../../../src/widgets/stage/draw-cost';
import { createPage, createSetting, words } from '../../../kit/widget-page';
import { setUpLoadedDrawing } from './drawing';

const { container, draw, getElement } = setUpLoadedDrawing();
const listIndexes = ({ widgets }: Page): readonly number[] => widgets.map((_, i) => i);

describe('A page within the document limits', () => {
  it.each([
    ['maps', { kind: 'map', lng: 1, lat: 1 }, 33],
    ['cameras', { kind: 'video', url: 'x' }, 33],
    ['frames of other sites', { kind: 'iframe', url: 'x' }, 33],
  ])('draws %s only near the screen, two per frame (fault 106)', (_, widget, expectedShown) => {
    expect(countDrawnWidgets(widget, 100)).toEqual({ shown: expectedShown, first: 2 });
  });

  it('draws a thousand rotors in small batches, and only some at a time (fault 106)', () => {
    const { shown, first } = countDrawnWidgets({ kind: 'rotor' }, 1_000);
    expect(shown).toBeLessThanOrEqual(PAGE_DRAWN_MAX / 8);
    expect(first).toBeLessThanOrEqual(32);
  });

  it.each([
    ['text', { kind: 'text', text: 'x'.repeat(SHOWN_TEXT_MAX) }],
    [
      'list of names',
      { kind: 'nav', items: Array.from({ length: 900 }, () => ({ text: 'a', target: 'b' })) },
    ],
    ['table', { kind: 'table', rows: createRows(400) }],
    ['scale', { kind: 'gauge', bands: Array.from({ length: 90 }, () => ({ from: 0, to: 1 })) }],
    ['choice', { kind: 'select', items: Array.from({ length: 90 }, () => ({ value: '1' })) }],
    ['line', { kind: 'pipe', width: 2, points: [0, 1, 2].map((at) => [at, at]) }],
  ])('estimates a long %s as more expensive than a box', (_, widget) => {
    const [decodedWidget] = createPage([widget]).widgets;
    expect(decodedWidget?.kind).not.toBe('placeholder');
    expect(estimateCost(decodedWidget)).toBeGreaterThan(2);
  });

  it('draws the plain widgets of an ordinary page immediately', () => {
    const page = createPage(repeat(PAGE_DRAWN_PER_FRAME, { kind: 'lamp' }));
    expect(countDrawn(page, listIndexes(page), 1)).toBe(PAGE_DRAWN_PER_FRAME);
    expect(selectAffordable(page, listIndexes(page))).toHaveLength(PAGE_DRAWN_PER_FRAME);
  });

  it('draws at least one widget per frame, and finally all of them, in order', () => {
    // Two maps per frame; the fifth leaves room for 130 lamps.
    const page = createPage([
      ...repeat(5, { kind: 'map', lng: 1, lat: 1 }),
      ...repeat(300, { kind: 'lamp' }),
    ]);
    const drawnCounts = [0, 1, 2, 3, 4, 5].map((frames) => countDrawn(page, listIndexes(page), frames));
    expect(drawnCounts).toEqual([0, 2, 4, 135, 305, 305]);
  });

  it('shows how many widgets are not drawn instead of omitting them silently (fault 106)', () => {
    draw(createSetting(repeat(100, { kind: 'map', y: 0, lng: 1, lat: 1 })));
    expect(container.textContent).toContain(words('tooManyHere', { n: 100, limit: 33 }));
  });
});

describe('A text of 10 MB', () => {
  const hugeText = 'x'.repeat(10_000_000);
  const listTexts = (widget: object): readonly string[] => {
    const foundTexts: string[] = [];
    const walk = (value: unknown): void => {
      if (typeof value === 'string') foundTexts.push(value);
      else if (value instanceof Map) for (const inner of value.values()) walk(inner);
      else if (typeof value === 'object' && value !== null)
        for (const inner of Object.values(value)) walk(inner);
    };
    const { widgets } = createPage([widget]);
    expect(widgets.map(({ kind }) => kind)).not.toContain('placeholder');
    walk(widgets);
    return foundTexts;
  };
  const bind = { src: 'const', value: '1' };

  it.each([
    { kind: 'text', text: hugeText },
    { kind: 'value', label: hugeText },
    { kind: 'button', text: hugeText },
    { kind: 'gauge', text: hugeText },
    { kind: 'switch', texts: { on: hugeText, off: hugeText }, confirm: hugeText, confirmOff: hugeText },
    { kind: 'multistate', items: [{ value: '1', text: hugeText }] },
    { kind: 'nav', items: [{ text: hugeText, target: 'a' }] },
    { kind: 'select', items: [{ value: '1', text: hugeText }] },
    { kind: 'table', rows: [{ bind, text: hugeText }] },
    { kind: 'trend', rangeMs: 1_000, signals: [{ signalId: 's', title: hugeText, unit: hugeText }] },
    { kind: 'value', format: { unit: hugeText, prefix: hugeText, suffix: hugeText, trueText: hugeText } },
    { kind: 'value', format: { falseText: hugeText, map: { 1: hugeText } } },
    { kind: 'text', states: [{ when: { op: 'bad' }, set: { text: hugeText } }] },
  ])('is truncated before layout, with an ellipsis (fault 106): %#', (widget) => {
    const long = listTexts(widget).filter((text) => text.length > 100);
    expect(long.length).toBeGreaterThan(0);
    for (const text of long) expect(text).toBe(`${'x'.repeat(SHOWN_TEXT_MAX - 1)}…`);
  });
});

describe('A choice with unnamed values of any length', () => {
  it('is truncated (fault 106)', () => {
    draw(createSetting([{ kind: 'options', items: [{ value: 'x'.repeat(10 * SHOWN_TEXT_MAX) }] }]));
    const text = container.querySelector('.w-segment')?.textContent ?? '';
    expect(text).toMatch(/^x+…$/);
    expect(text.length).toBeLessThan(SHOWN_TEXT_MAX);
  });
});

describe('A weather report of megabytes', () => {
  it('is truncated (fault 106)', async () => {
    const long = 'x'.repeat(1_000_000);
    const fixture = createSetting([{ kind: 'weather', cityId: '1' }]);
    fixture.runtime.host.weather = async () =>
      done({ text: long, temp: 20, humidity: null, windDir: long, windScale: long });
    await act(async () => draw(fixture));
    const shown = getElement('.w-weather-facts').textContent ?? '';
    expect(shown).toContain('20 ℃');
    expect(shown.length).toBeLessThan(2_000);
  });
});

describe('A table', () => {
  const shown = (): readonly string[] =>
    [...container.querySelectorAll('tbody th')].map(({ textContent }) => textContent ?? '');

  it('draws only the visible rows of many and shows the total (fault 106)', async () => {
    draw(createSetting([{ kind: 'table', h: 300, rows: createRows(500) }]));
    expect(shown()[0]).toBe('row 0');
    expect(shown().length).toBeGreaterThan(6);
    expect(shown().length).toBeLessThan(PAGE_TABLE_ROWS_DRAWN);
    expect(getElement('table').getAttribute('aria-rowcount')).toBe('501');
    expect(getElement('tbody tr:not(.w-gap)').getAttribute('aria-rowindex')).toBe('2');
  });

  it('draws rows as they are scrolled into view', async () => {
    draw(createSetting([{ kind: 'table', h: 300, rows: createRows(500) }]));
    const scroll = getElement('.w-scroll');
    await act(async () => {
      scroll.scrollTop = 14 * 3 * 250;
      scroll.dispatchEvent(new Event('scroll'));
    });
    expect(shown()).toContain('row 250');
    expect(shown()).not.toContain('row 0');
    expect(shown().length).toBeLessThan(PAGE_TABLE_ROWS_DRAWN);
  });

  it('is drawn completely if short', () => {
    draw(createSetting([{ kind: 'table', h: 30, rows: createRows(PAGE_TABLE_ROWS_DRAWN) }]));
    expect(shown()).toHaveLength(PAGE_TABLE_ROWS_DRAWN);
    expect(getElement('table').hasAttribute('aria-rowcount')).toBe(false);
  });
});

function repeat(count: number, widget: object): readonly object[] {
  return Array.from({ length: count }, () => widget);
}

function createRows(count: number): readonly object[] {
  return Array.from({ length: count }, (_, i) => ({
    bind: { src: 'const', value: String(i) },
    text: `row ${i}`,
  }));
}

/** Returns how many widgets of a page are drawn at a time, and how many in the first frame. */
function countDrawnWidgets(
  widget: object,
  count: number,
): { readonly shown: number; readonly first: number } {
  const page = createPage(repeat(count, widget));
  const shown = selectAffordable(page, listIndexes(page));
  return { shown: shown.length, first: countDrawn(page, shown, 1) };
}
