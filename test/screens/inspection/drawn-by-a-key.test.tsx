/** A key in one field of a form: which parts are drawn by it, and by a value that nobody sees. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fill, getBySelector, screen } from '../kit/render';
import { emptyDevice, FILL_AT, formIsHere, type Opened, openAt } from './kit';

interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** The parts that React draws are read where its developer tools would listen, which have to be there before it is loaded. */
const drawings = vi.hoisted(() => {
  const names = new Set<string>();
  const PERFORMED_WORK = 1;
  const nameOf = (type: unknown): string => {
    const inner = typeof type === 'object' && type !== null ? Reflect.get(type, 'type') : type;
    return typeof inner === 'function' ? inner.name : '';
  };
  const look = (fiber: Fiber | null): void => {
    for (let at = fiber; at !== null; at = at.sibling) {
      if ((at.flags & PERFORMED_WORK) !== 0) names.add(nameOf(at.type));
      // A part below which nothing was drawn keeps its children.
      if (at.child !== at.alternate?.child) look(at.child);
    }
  };
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => look(current.child),
  });
  return names;
});

/** Tells what was observed that it is in sight, or not any more. */
class Sight {
  static readonly all = new Set<Sight>();
  readonly #tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
    Sight.all.add(this);
  }
  observe(): void {
    this.#tell([{ isIntersecting: true }]);
  }
  disconnect(): void {
    Sight.all.delete(this);
  }
  static async show(isIntersecting: boolean): Promise<void> {
    await act(async () => {
      for (const one of Sight.all) one.#tell([{ isIntersecting }]);
    });
  }
}

let opened: Opened;
beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', Sight);
});
afterEach(() => {
  Sight.all.clear();
});

describe('A form that is filled', () => {
  it('draws the field of a key and not the rest of the form', async () => {
    opened = await openAt(FILL_AT);
    const { drawn } = opened;
    await formIsHere(drawn);
    await opened.live();
    await opened.value(20);
    const description = 'textarea[name="description-look"]';
    await fill(getBySelector(description), 'seal is');
    drawings.clear();
    await fill(getBySelector(description), 'seal is n');
    expect([...drawings]).toEqual(expect.arrayContaining(['ItemField', 'TextArea']));
    const others = ['OverallFields', 'FormText', 'PhotoField', 'RecordFoot', 'RecordHead', 'DeviceLines'];
    expect(others.filter((name) => drawings.has(name))).toEqual([]);

    drawings.clear();
    await fill(screen.getByRole('textbox', { name: '处理意见' }), 'go on');
    expect([...drawings]).toEqual(expect.arrayContaining(['OverallFields', 'FormText']));
    const items = ['ItemField', 'PhotoField', 'RecordFoot', 'RecordHead', 'DeviceLines'];
    expect(items.filter((name) => drawings.has(name))).toEqual([]);
  });

  it('draws no value out of sight with a batch, but once a second, and at once when it comes into sight', async () => {
    opened = await openAt(FILL_AT);
    const { drawn, outside } = opened;
    await formIsHere(drawn);
    await opened.live();
    await opened.value(20);
    const chip = (): string => getBySelector('[data-chip] .as-chip__value').textContent ?? '';
    expect(chip()).toContain('20');
    await Sight.show(false);
    await opened.value(30);
    expect(chip()).toContain('20');
    await act(async () => outside.pass(1_000));
    expect(chip()).toContain('30');
    await opened.value(40);
    expect(chip()).toContain('30');
    await Sight.show(true);
    expect(chip()).toContain('40');
    await opened.value(50);
    expect(chip()).toContain('50');
  });
});
