import { describe, expect, it } from 'vitest';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { type EpochMs, epochMs } from '../../../../../src/shared/units';
import type {
  PainterAnswer,
  PainterCommand,
  PainterMessage,
  RecordedValue,
} from '../../../../../src/widgets/painter/contract';
import { packStart } from '../../../../../src/widgets/painter/packing';
import { Painter } from '../../../../../src/widgets/painter/painter';
import {
  applyValues,
  createSetting,
  createSignalBinding,
  type GivenValue,
  NOW,
} from '../../../../kit/widget-page';
import { createFakePen } from '../values/fake-pen';

const palette = { text: 'ink', stale: 'grey', warn: 'amber' };

describe('A painter', () => {
  it('answers before it has a place, but without a picture', () => {
    const { answers, put } = createPaintedPage();
    put({ number: 1 });
    expect(answers.map(({ lastNumber, picture }) => [lastNumber, picture])).toEqual([
      [1, null],
      [2, null],
    ]);
  });

  it("paints the page's state at its start, in the given size", () => {
    const { place, record, sizes, answers } = createPaintedPage(undefined, [
      [{ number: 1 }, { text: 'open' }],
    ]);
    place();
    expect(sizes).toEqual(['300 × 200']);
    expect(getRecordTexts(record())).toEqual(['1.0 bar', 'open']);
    expect(answers.at(-1)).toMatchObject({ lastNumber: 2, placementNumber: 2 });
  });

  it('hands over no second picture until the first is shown, then all changes', () => {
    const { place, put, show, countPictures, record, answers } = createPaintedPage();
    place();
    put({ number: 1 }, { number: 2 });
    put({ number: 3 }, { number: 4 });
    expect(countPictures()).toBe(1);
    show();
    expect(countPictures()).toBe(2);
    expect(getRecordTexts(record())).toEqual(['3.0 bar', '4.0 bar']);
    expect(answers.at(-1)?.lastNumber).toBe(4);
  });

  it('repaints everything when its canvas is restored empty', () => {
    const { place, restore, show, countPictures, pen, answers, record } = createPaintedPage(undefined, [
      [{ number: 1 }, { number: 2 }],
    ]);
    restore();
    expect(countPictures()).toBe(0);
    place();
    pen.strokes.length = 0;
    restore();
    expect(pen.getTexts()).toEqual(['1.0', 'bar', '2.0', 'bar']);
    expect(countPictures()).toBe(1);
    show();
    expect(countPictures()).toBe(2);
    expect(getRecordTexts(record())).toEqual(['1.0 bar', '2.0 bar']);
    show();
    restore();
    expect(countPictures()).toBe(3);
    expect(answers.at(-1)).toMatchObject({ lastNumber: 2, placementNumber: 2 });
  });

  it('answers without a picture if nothing visible changed', () => {
    const { place, put, show, countPictures, answers } = createPaintedPage(undefined, [
      [{ number: 1 }, { number: 2 }],
    ]);
    place();
    show();
    put({ number: 1, time: NOW + 1 }, { number: 2 });
    expect(countPictures()).toBe(1);
    expect(answers.at(-1)).toMatchObject({ lastNumber: 3, picture: null });
  });

  it('greys everything when the page loses its connection, and clears when the page does', () => {
    const { place, show, board, record, pen } = createPaintedPage(undefined, [
      [{ number: 1 }, { number: 2 }],
    ]);
    place();
    show();
    pen.strokes.length = 0;
    board.disconnect();
    expect(record().map(({ freshness }) => freshness)).toEqual(['disconnected', 'disconnected']);
    const textColors = pen.strokes.flatMap(({ kind, fill }) => (kind === 'text' ? [fill] : []));
    expect(new Set(textColors)).toEqual(new Set(['grey']));
    show();
    board.forget();
    expect(getRecordTexts(record())).toEqual(['--', '--']);
    expect(record().map(({ freshness }) => freshness)).toEqual(['never', 'never']);
  });

  it("shows ages of old values by the page's clock and texts", () => {
    const staleValue = { number: 2, freshness: Freshness.stale };
    const { place, show, advance, record } = createPaintedPage(undefined, [[{ number: 1 }, staleValue]]);
    place();
    show();
    advance(61_000);
    expect(record().map(({ chip }) => chip)).toEqual(['', '1m']);
  });

  it('blinks once per tick', () => {
    const blinkingWidget = createValueWidget('a', {
      states: [{ when: { op: '>', a: 5 }, set: { blink: true } }],
    });
    const { place, show, advance, pen } = createPaintedPage(
      [blinkingWidget, createValueWidget('b')],
      [[{ number: 9 }, { number: 9 }]],
    );
    place();
    show();
    pen.strokes.length = 0;
    advance(1_000);
    expect(pen.getTexts()).toEqual([]);
    expect(pen.strokes.map(({ kind }) => kind)).toEqual(['clear']);
    show();
    advance(1_000);
    expect(pen.getTexts()).toEqual(['9.0', 'bar']);
  });

  it('accepts late names and units', () => {
    const plainWidgets = [
      createValueWidget('a', { format: { decimals: 0 } }),
      createValueWidget('b', { format: { decimals: 0 } }),
    ];
    const {
      place,
      show,
      describe: name,
      record,
    } = createPaintedPage(plainWidgets, [[{ number: 1 }, { number: 2 }]]);
    place();
    show();
    name({ unit: 'kW' });
    expect(getRecordTexts(record())).toEqual(['1 kW', '2 kW']);
  });

  it('starts with the last good values of the page', () => {
    const badValues = [{ number: 0, quality: Quality.bad }, { number: 8 }];
    const { place, record } = createPaintedPage(undefined, [[{ number: 7 }, { number: 8 }], badValues], {
      error: { errorValShow: 'last', errorDefaultVal: '-' },
    });
    place();
    expect(record()[0]).toMatchObject({ text: '7.0 bar', mark: 'bad' });
  });
});

const area = {
  placement: { originX: 0, originY: 0, sx: 1, sy: 1 },
  visible: [0, 1],
  width: 300,
  height: 200,
};

function createValueWidget(signalId: string, overrides: object = {}) {
  return {
    kind: 'value',
    w: 200,
    bind: createSignalBinding(signalId),
    format: { decimals: 1, unit: 'bar' },
    ...overrides,
  };
}

/** Creates a page with a painter behind a channel that copies every message, as the browser does. */
function createPaintedPage(
  widgets = [createValueWidget('a'), createValueWidget('b')],
  earlierValues: readonly (readonly GivenValue[])[] = [],
  overrides: object = {},
) {
  const fixture = createSetting(widgets, overrides);
  fixture.board.onPaint((changed) => fixture.runtime.lastGood.update(changed));
  for (const values of earlierValues) applyValues(fixture.board, new Map(values.entries()));
  const pen = createFakePen();
  const answers: PainterAnswer[] = [];
  const sizes: string[] = [];
  const surface = {
    pen,
    resize: (width: number, height: number) => void sizes.push(`${width} × ${height}`),
    takePicture: () => ({ close: () => undefined }) as unknown as ImageBitmap,
  };
  const painter = new Painter(surface, (answer) => answers.push(answer));
  let nth = 0;
  let now: EpochMs = NOW;
  const post = (order: PainterCommand): void => {
    if (order.kind !== 'shown') nth++;
    painter.handleMessage(
      structuredClone({ messageNumber: nth, at: now, command: order } satisfies PainterMessage),
    );
  };
  post({ kind: 'start', start: packStart(fixture.runtime, new Set([0, 1]), palette, true) });
  fixture.board.addMirror({
    applyChange: (change) => post({ kind: 'change', change }),
    isBehind: () => false,
  });
  return {
    ...fixture,
    pen,
    answers,
    sizes,
    post,
    place: (): void => post({ kind: 'place', area }),
    restore: (): void => painter.handleRestored(),
    put: (...values: readonly GivenValue[]): void => applyValues(fixture.board, new Map(values.entries())),
    show: (): void => post({ kind: 'shown' }),
    advance: (ms: number): void => {
      now = epochMs(now + ms);
      post({ kind: 'tick' });
    },
    countPictures: (): number => answers.filter(({ picture }) => picture !== null).length,
    record: () => {
      const { record } = answers.findLast(({ picture }) => picture) ?? {};
      const values = JSON.parse(record ?? '[]') as readonly RecordedValue[];
      return values.map(([, text, chip, freshness, mark]) => ({ text, chip, freshness, mark }));
    },
  };
}

function getRecordTexts(record: readonly { readonly text: string }[]): readonly string[] {
  return record.map(({ text }) => text);
}
