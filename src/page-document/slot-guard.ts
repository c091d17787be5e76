/** Permissions and passwords that a page requires for writing. */
import type { Binding, Widget, WidgetEvent } from './model';

/** Returns the permission codes for operating a widget: the widget's and its panels'. */
export const getOperateCodes = ({ perm, panels }: Widget): readonly string[] => [
  perm.operate,
  ...panels.map((panel) => panel.perm.operate),
];

const WRITES: ReadonlySet<string> = new Set(['write', 'toggle', 'pulse', 'add']);
export const isWriting = (event: WidgetEvent): boolean => WRITES.has(event.do);

/** Conditions for writing a slot outside the page's controls. */
export interface SlotGuard {
  readonly codes: readonly string[];
  /** Whether any control requires the page's password. */
  readonly password: boolean;
}
/** Collects the conditions of the page's controls for a slot. */
export function createSlotGuard(
  widgets: readonly Widget[],
  getSlot: (binding: Binding | null) => number,
  slot: number,
): SlotGuard {
  const codes = new Set<string>();
  let password = false;
  for (const widget of widgets) {
    const writeEvents = widget.events.filter(
      (event) => isWriting(event) && getSlot(event.bind ?? widget.bind) === slot,
    );
    if (writeEvents.length === 0 && getSlot(widget.bind) !== slot) continue;
    for (const code of [...getOperateCodes(widget), ...writeEvents.map(({ perm }) => perm)])
      if (code !== '') codes.add(code);
    password ||= writeEvents.some((event) => event.password);
  }
  return { codes: [...codes], password };
}
