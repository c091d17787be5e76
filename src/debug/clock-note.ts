/** The note of a debug clock: nobody takes a page for live whose clock runs faster, or wonders why it does not. */
import { clockWords } from '../i18n/debug-clock';
import { onLanguage, say } from '../i18n/engine';
import { DEBUG_CLOCK_MAX } from '../shared/constants';
import type { DebugFlags } from '../state/session/debug-flags';
import './clock-note.css';

const textOf = ({ clockSpeed, refusedClock }: DebugFlags): string =>
  refusedClock === null
    ? say(clockWords, 'fast', { speed: clockSpeed })
    : say(clockWords, 'refused', { clock: refusedClock, most: DEBUG_CLOCK_MAX });

/** Shows the note for as long as the page lives; nothing where the clock is the real one. Returns what removes it. */
export function showClockNote(flags: DebugFlags, into: HTMLElement): () => void {
  if (flags.clockSpeed === 1 && flags.refusedClock === null) return () => {};
  const note = into.ownerDocument.createElement('p');
  note.className = 'as-clock-note';
  note.setAttribute('role', 'status');
  const write = (): void => {
    note.textContent = textOf(flags);
  };
  write();
  into.append(note);
  const stop = onLanguage(write);
  return () => {
    stop();
    note.remove();
  };
}
