import { useAtomValue } from 'jotai';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { Quality } from '../../shared/reading';
import { getReadingAtom } from '../../state/live/atoms';
import type { Watch } from '../../state/live/watch';
import { Tag } from '../../ui/tag';
import { formatFreshness, formatQuality, formatReading, isLive } from '../live-values/reading-text';
import { getDeclaredRules } from '../live-values/value-rules';
import { formatDateTime } from '../time/time-text';
import type { SelectableSignal } from './curve-scope';

export interface CurrentValueProps {
  /** The signal is in its first slot. */
  readonly watch: Watch;
  readonly signal: SelectableSignal;
}

/** Shows the current value with its state and time. Only a live value looks live. */
export function CurrentValue({ watch, signal }: CurrentValueProps) {
  const t = useWords(valueWords);
  const reading = useAtomValue(getReadingAtom(watch.board, 0));
  const freshness = formatFreshness(reading.freshness, t);
  const quality = formatQuality(reading, t);
  const { text, unit } = formatReading(reading, getDeclaredRules(watch.board, 0), t);
  return (
    <section className="as-now" aria-label={signal.title || signal.id}>
      <p className={isLive(reading) ? 'as-now__value' : 'as-now__value as-now__value--old'}>
        <span>{text}</span>
        {unit === '' ? null : <span className="as-now__unit">{unit}</span>}
      </p>
      <p className="as-now__state">
        <Tag tone={freshness.tone}>{freshness.text}</Tag>
        {reading.quality === Quality.good && !reading.futureTime ? null : (
          <Tag tone={quality.tone}>{quality.text}</Tag>
        )}
        <time>{formatDateTime(reading.time)}</time>
      </p>
    </section>
  );
}
