/** Collects rendered components through the hook of React's developer tools; must be loaded before React. */
import { onTestFinished } from 'vitest';

interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

const PERFORMED_WORK = 1;
let names: Set<string> | null = null;

const getComponentName = (type: unknown): string => {
  const component = typeof type === 'object' && type !== null ? Reflect.get(type, 'type') : type;
  return typeof component === 'function' ? component.name : '';
};

function collectRendered(fiber: Fiber | null): void {
  for (let at = fiber; at !== null; at = at.sibling) {
    if ((at.flags & PERFORMED_WORK) !== 0) names?.add(getComponentName(at.type));
    // Children that were not rendered again are identical.
    if (at.child !== at.alternate?.child) collectRendered(at.child);
  }
}

Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberUnmount: () => undefined,
  onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => {
    if (names !== null) collectRendered(current.child);
  },
});

/** Collects the names of all components rendered until the test ends. */
export function watchDrawings(): Set<string> {
  names = new Set();
  onTestFinished(() => {
    names = null;
  });
  return names;
}
