/** Limits and steps that a device stores in single precision: typed values are compared with the intended ones. */
import { describe, expect, it } from 'vitest';
import { findTypedProblem, getRangeText } from '../../../../src/features/writing/write-rules';
import { decodePage } from '../../../../src/page-document/decode';
import { signalDeclaration } from '../../../../src/shared/calls/signal';
import { checkInput } from '../../../../src/widgets/kinds/check-input';

const TENTH = 0.10000000149011612;

interface Limits {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

function createInput(limits: Limits) {
  const box = { x: 0, y: 0, w: 10, h: 10 };
  const bind = { src: 'signal', equipmentId: 'e', signalId: 's' };
  const widgets = [{ id: 'i', kind: 'input', ...box, bind, ...limits }];
  const decoded = decodePage({ version: 1, id: 'p', size: { w: 100, h: 100 }, widgets });
  const [widget] = decoded.ok ? decoded.page.widgets : [];
  if (widget?.kind !== 'input') throw new Error('no input');
  return widget;
}

describe('A limit in single precision', () => {
  it.each<[Limits, readonly string[]]>([
    [{ min: TENTH, max: 10 }, ['0.1', '10']],
    [{ min: 0, max: 3.299999952316284 }, ['3.3']],
    [{ step: TENTH }, ['100', '20', '0.3']],
    [
      { min: -30.100000381469727, max: 40.20000076293945, step: TENTH },
      ['5', '10', '20', '30.1', '40.1', '-30.1', '40.2'],
    ],
  ])('accepts %j as intended', (limits, typedTexts) => {
    const widget = createInput(limits);
    const raw = { id: 's', title: '', dataType: 'float', min: null, max: null, ...limits };
    const signal = { ...signalDeclaration(raw, ''), step: widget.step };
    for (const text of typedTexts) {
      expect(checkInput(text, widget, 'float')).toEqual({ ok: true, value: text });
      expect([text, findTypedProblem(signal, text)]).toEqual([text, null]);
    }
  });

  it('is shown as intended and enforced', () => {
    const widget = createInput({ min: TENTH, max: 3.299999952316284, step: TENTH });
    expect(getRangeText(widget)).toEqual(['range', { min: 0.1, max: 3.3 }]);
    expect(['0.09', '3.31', '0.15'].map((text) => checkInput(text, widget, 'float').ok)).not.toContain(true);
  });

  it('is unchanged for an integer', () => {
    expect(createInput({ max: 600_000_128 }).max).toBe(600_000_128);
  });
});
