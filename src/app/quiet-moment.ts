/** Tells whether the page may be loaded anew without anybody losing something or being silenced. */
import { replayPosition } from '../navigation/replay-query';
import { hasEnded } from '../shared/operation-phase';
import { isAlarmWatchOn } from '../state/alarm-watch/is-on';
import { acknowledgingAtom } from '../state/alarms/acknowledge-alarms';
import { commandsOf } from '../state/commands/commands';
import { ledgerAtom } from '../state/commands/operations';
import type { Services } from '../state/services';
import { openDraftsAtom, outboxCountsAtom } from '../state/work/work-atoms';

/** The part of `Window` that is looked at. */
export interface SeenWindow {
  readonly location: { readonly search: string };
  readonly document: Pick<Document, 'fullscreenElement' | 'querySelector' | 'querySelectorAll'>;
}

/** Fields that somebody may have typed into. A search is no work. */
const FIELDS = 'textarea, input:not([type=search], [type=radio], [type=checkbox], [type=range])';
const isFilled = ({ value }: { readonly value: string }): boolean => value !== '';

/** False while a write, a command, a confirming of alarms, a form, a dialog, a replay, a full screen or an alarm watch is under way. */
export function isQuietMoment(services: Services, { location, document }: SeenWindow): boolean {
  const { store } = services;
  const commands = [...store.get(commandsOf(services).states).values()];
  return (
    store.get(ledgerAtom).every(({ phase }) => hasEnded(phase)) &&
    commands.every(({ phase }) => phase !== 'running') &&
    store.get(acknowledgingAtom).pending.size === 0 &&
    store.get(outboxCountsAtom).waiting === 0 &&
    store.get(openDraftsAtom).size === 0 &&
    replayPosition(location.search) === null &&
    // Also one that does not ring: a browser lets no sound out after a reload until somebody touches the screen.
    !isAlarmWatchOn(services.tabStorage) &&
    (document.fullscreenElement ?? null) === null &&
    document.querySelector('dialog[open]') === null &&
    ![...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(isFilled)
  );
}
