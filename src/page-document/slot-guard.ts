/** The permissions and passwords that a page asks for before something is written, as its document names them. */
import type { Binding, Widget, WidgetEvent } from './model';

/** Permission codes for operating a widget: its own and those of the panels around it. */
export const codesOf = ({ perm, panels }: Widget): readonly string[] => [
  perm.operate,
  ...panels.map((panel) => panel.perm.operate),
];

const WRITES: ReadonlySet<string> = new Set(['write', 'toggle', 'pulse', 'add']);
export const isWriting = (event: WidgetEvent): boolean => WRITES.has(event.do);

/** Conditions for writing a slot other than by the page's own controls. */
export interface SlotGuard {
  /** Permission codes of all controls of the slot. */
  readonly codes: readonly string[];
  /** One of them asks for the page's password. */
  readonly password: boolean;
}
/** The permissions and the password that the page's controls ask for before they write a slot. */
export function guardOf(
  widgets: readonly Widget[],
  slotOf: (binding: Binding | null) => number,
  slot: number,
): SlotGuard {
  const codes = new Set<string>();
  let password = false;
  for (const widget of widgets) {
    const writing = widget.events.filter(
      (event) => isWriting(event) && slotOf(event.bind ?? widget.bind) === slot,
    );
    if (writing.length === 0 && slotOf(widget.bind) !== slot) continue;
    for (const code of [...codesOf(widget), ...writing.map(({ perm }) => perm)])
      if (code !== '') codes.add(code);
    password ||= writing.some((event) => event.password);
  }
  return { codes: [...codes], password };
}
