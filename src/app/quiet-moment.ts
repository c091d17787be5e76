import { parseReplayPosition } from '../navigation/replay-query';
import { hasEnded } from '../shared/operation-status';
import { isAlarmWatchOn } from '../state/alarm-watch/is-on';
import { acknowledgementsAtom } from '../state/alarms/acknowledge-alarms';
import { getCommands } from '../state/commands/commands';
import { ledgerAtom } from '../state/commands/operations';
import type { Services } from '../state/services';
import { openDraftsAtom, outboxCountsAtom } from '../state/work/work-atoms';

export interface QuietScope {
  readonly location: { readonly search: string };
  readonly document: Pick<Document, 'fullscreenElement' | 'querySelector' | 'querySelectorAll'>;
}

/** Selector of fields that may contain user input; a search field does not count. */
const FIELDS = 'textarea, input:not([type=search], [type=radio], [type=checkbox], [type=range])';
const isFilled = ({ value }: { readonly value: string }): boolean => value !== '';

/** Whether the page can be reloaded without losing or silencing anything. */
export function isQuietMoment(services: Services, { location, document }: QuietScope): boolean {
  const { store } = services;
  const commands = [...store.get(getCommands(services).states).values()];
  return (
    store.get(ledgerAtom).every(({ status }) => hasEnded(status)) &&
    commands.every(({ status }) => status !== 'running') &&
    store.get(acknowledgementsAtom).pending.size === 0 &&
    store.get(outboxCountsAtom).waiting === 0 &&
    store.get(openDraftsAtom).size === 0 &&
    parseReplayPosition(location.search) === null &&
    // Even a watch that does not ring: after a reload browsers allow no sound until the user touches the page.
    !isAlarmWatchOn(services.tabStorage) &&
    (document.fullscreenElement ?? null) === null &&
    document.querySelector('dialog[open]') === null &&
    ![...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(isFilled)
  );
}
