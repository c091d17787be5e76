/** Reads again what a form has changed, as soon as the platform has taken it. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { lastSentAtom } from '../../state/work/work-atoms';

/** `entity`: the record that the form is of, or a test of it for a whole order. */
export function useSentReload(
  entity: string | ((entity: string) => boolean),
  readings: readonly { readonly reload: () => Promise<unknown> }[],
): void {
  const sent = useAtomValue(lastSentAtom);
  const first = useRef(sent);
  const newest = useRef({ entity, readings });
  newest.current = { entity, readings };
  useEffect(() => {
    // One that was sent before this screen opened is in what the screen has just read.
    if (sent === null || sent === first.current) return;
    const { entity: wanted, readings: all } = newest.current;
    const isWanted = typeof wanted === 'string' ? sent.entry.entity === wanted : wanted(sent.entry.entity);
    if (isWanted) for (const { reload } of all) void reload();
  }, [sent]);
}
