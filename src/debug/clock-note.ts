/** Marks a debug clock: a faster page must not pass for live, and a refused setting is explained. */
import { clockWords } from '../i18n/debug-clock';
import { onLanguage, translate } from '../i18n/engine';
import { DEBUG_CLOCK_MAX } from '../shared/constants';
import type { DebugFlags } from '../state/session/debug-flags';
import './clock-note.css';

const formatText = ({ clockSpeed, refusedClock }: DebugFlags): string =>
  refusedClock === null
    ? translate(clockWords, 'fast', { speed: clockSpeed })
    : translate(clockWords, 'refused', { clock: refusedClock, most: DEBUG_CLOCK_MAX });

/** Shows the note unless the clock is real. Returns a function that removes it. */
export function showClockNote(flags: DebugFlags, parent: HTMLElement): () => void {
  if (flags.clockSpeed === 1 && flags.refusedClock === null) return () => {};
  const note = parent.ownerDocument.createElement('p');
  note.className = 'as-clock-note';
  note.setAttribute('role', 'status');
  const update = (): void => {
    note.textContent = formatText(flags);
  };
  update();
  parent.append(note);
  const stop = onLanguage(update);
  return () => {
    stop();
    note.remove();
  };
}
