import { describe, expect, it } from 'vitest';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { type EpochMs, epochMs } from '../../../../../src/shared/units';
import type {
  PainterAnswer,
  PainterMessage,
  PainterOrder,
  RecordedValue,
} from '../../../../../src/widgets/painter/contract';
import { packStart } from '../../../../../src/widgets/painter/packing';
import { Painter } from '../../../../../src/widgets/painter/painter';
import { type Given, give, NOW, setting, signal } from '../../../../kit/widget-page';
import { fakePen } from '../values/fake-pen';

const palette = { text: 'ink', stale: 'grey', warn: 'amber' };

describe('A painter', () => {
  it('answers before it has a place, but without a picture', () => {
    const { answers, put } = page();
    put({ number: 1 });
    expect(answers.map(({ upTo, picture }) => [upTo, picture])).toEqual([
      [1, null],
      [2, null],
    ]);
  });

  it("paints the page's state at its start, in the given size", () => {
    const { place, record, sizes, answers } = page(undefined, [[{ number: 1 }, { text: 'open' }]]);
    place();
    expect(sizes).toEqual(['300 × 200']);
    expect(texts(record())).toEqual(['1.0 bar', 'open']);
    expect(answers.at(-1)).toMatchObject({ upTo: 2, placedBy: 2 });
  });

  it('hands over no second picture until the first is shown, then all changes', () => {
    const { place, put, show, pictures, record, answers } = page();
    place();
    put({ number: 1 }, { number: 2 });
    put({ number: 3 }, { number: 4 });
    expect(pictures()).toBe(1);
    show();
    expect(pictures()).toBe(2);
    expect(texts(record())).toEqual(['3.0 bar', '4.0 bar']);
    expect(answers.at(-1)?.upTo).toBe(4);
  });

  it('repaints everything when its canvas is restored empty', () => {
    const { place, restore, show, pictures, pen, answers, record } = page(undefined, [
      [{ number: 1 }, { number: 2 }],
    ]);
    restore();
    expect(pictures()).toBe(0);
    place();
    pen.strokes.length = 0;
    restore();
    expect(pen.texts()).toEqual(['1.0', 'bar', '2.0', 'bar']);
    expect(pictures()).toBe(1);
    show();
    expect(pictures()).toBe(2);
    expect(texts(record())).toEqual(['1.0 bar', '2.0 bar']);
    show();
    restore();
    expect(pictures()).toBe(3);
    expect(answers.at(-1)).toMatchObject({ upTo: 2, placedBy: 2 });
  });

  it('answers without a picture if nothing visible changed', () => {
    const { place, put, show, pictures, answers } = page(undefined, [[{ number: 1 }, { number: 2 }]]);
    place();
    show();
    put({ number: 1, time: NOW + 1 }, { number: 2 });
    expect(pictures()).toBe(1);
    expect(answers.at(-1)).toMatchObject({ upTo: 3, picture: null });
  });

  it('greys everything when the page loses its connection, and clears when the page does', () => {
    const { place, show, board, record, pen } = page(undefined, [[{ number: 1 }, { number: 2 }]]);
    place();
    show();
    pen.strokes.length = 0;
    board.disconnect();
    expect(record().map(({ freshness }) => freshness)).toEqual(['disconnected', 'disconnected']);
    const inks = pen.strokes.flatMap(({ what, fill }) => (what === 'text' ? [fill] : []));
    expect(new Set(inks)).toEqual(new Set(['grey']));
    show();
    board.forget();
    expect(texts(record())).toEqual(['--', '--']);
    expect(record().map(({ freshness }) => freshness)).toEqual(['never', 'never']);
  });

  it("shows ages of old values by the page's clock and texts", () => {
    const stale = { number: 2, freshness: Freshness.stale };
    const { place, show, pass, record } = page(undefined, [[{ number: 1 }, stale]]);
    place();
    show();
    pass(61_000);
    expect(record().map(({ chip }) => chip)).toEqual(['', '1m']);
  });

  it('blinks once per tick', () => {
    const blinking = value('a', { states: [{ when: { op: '>', a: 5 }, set: { blink: true } }] });
    const { place, show, pass, pen } = page([blinking, value('b')], [[{ number: 9 }, { number: 9 }]]);
    place();
    show();
    pen.strokes.length = 0;
    pass(1_000);
    expect(pen.texts()).toEqual([]);
    expect(pen.strokes.map(({ what }) => what)).toEqual(['clear']);
    show();
    pass(1_000);
    expect(pen.texts()).toEqual(['9.0', 'bar']);
  });

  it('accepts late names and units', () => {
    const plain = [value('a', { format: { decimals: 0 } }), value('b', { format: { decimals: 0 } })];
    const { place, show, describe: name, record } = page(plain, [[{ number: 1 }, { number: 2 }]]);
    place();
    show();
    name({ unit: 'kW' });
    expect(texts(record())).toEqual(['1 kW', '2 kW']);
  });

  it('starts with the last good values of the page', () => {
    const bad = [{ number: 0, quality: Quality.bad }, { number: 8 }];
    const { place, record } = page(undefined, [[{ number: 7 }, { number: 8 }], bad], {
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

function value(signalId: string, more: object = {}) {
  return {
    kind: 'value',
    w: 200,
    bind: signal(signalId),
    format: { decimals: 1, unit: 'bar' },
    ...more,
  };
}

/** Creates a page with a painter behind a channel that copies every message, as the browser does. */
function page(
  widgets = [value('a'), value('b')],
  before: readonly (readonly Given[])[] = [],
  more: object = {},
) {
  const made = setting(widgets, more);
  made.board.onPaint((changed) => made.runtime.lastGood.note(changed));
  for (const values of before) give(made.board, new Map(values.entries()));
  const pen = fakePen();
  const answers: PainterAnswer[] = [];
  const sizes: string[] = [];
  const surface = {
    pen,
    resize: (width: number, height: number) => void sizes.push(`${width} × ${height}`),
    picture: () => ({ close: () => undefined }) as unknown as ImageBitmap,
  };
  const painter = new Painter(surface, (answer) => answers.push(answer));
  let nth = 0;
  let now: EpochMs = NOW;
  const post = (order: PainterOrder): void => {
    if (order.kind !== 'shown') nth++;
    painter.take(structuredClone({ nth, at: now, order } satisfies PainterMessage));
  };
  post({ kind: 'start', start: packStart(made.runtime, new Set([0, 1]), palette, true) });
  made.board.addMirror({ follow: (change) => post({ kind: 'change', change }), isBehind: () => false });
  return {
    ...made,
    pen,
    answers,
    sizes,
    post,
    place: (): void => post({ kind: 'place', area }),
    restore: (): void => painter.restored(),
    put: (...values: readonly Given[]): void => give(made.board, new Map(values.entries())),
    show: (): void => post({ kind: 'shown' }),
    pass: (ms: number): void => {
      now = epochMs(now + ms);
      post({ kind: 'tick' });
    },
    pictures: (): number => answers.filter(({ picture }) => picture !== null).length,
    record: () => {
      const { record } = answers.findLast(({ picture }) => picture) ?? {};
      const values = JSON.parse(record ?? '[]') as readonly RecordedValue[];
      return values.map(([, text, chip, freshness, mark]) => ({ text, chip, freshness, mark }));
    },
  };
}

function texts(record: readonly { readonly text: string }[]): readonly string[] {
  return record.map(({ text }) => text);
}
