import { useAtomValue } from 'jotai';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { platformOffset } from '../../shared/calls/decode';
import { platformText } from '../../shared/platform-time';
import { Freshness, Quality } from '../../shared/reading';
import { readingAtom } from '../../state/live/atoms';
import type { Watch } from '../../state/live/watch';
import { Tag } from '../../ui/tag';
import { exactText, freshnessText, qualityText } from '../live-values/reading-text';
import type { Choosable } from './place';

export interface CurrentValueProps {
  /** Watches the signal in its first slot. */
  readonly watch: Watch;
  readonly signal: Choosable;
}

/** The value as it is now, with its age: what is not live is never shown as live. */
export function CurrentValue({ watch, signal }: CurrentValueProps) {
  const say = useWords(valueWords);
  const reading = useAtomValue(readingAtom(watch.board, 0));
  const freshness = freshnessText(reading.freshness, say);
  const quality = qualityText(reading, say);
  const isOld = reading.freshness !== Freshness.fresh && reading.freshness !== Freshness.ageing;
  const text = exactText(reading, watch.board.description(0), say);
  return (
    <section className="as-now" aria-label={signal.title || signal.id}>
      <p className={isOld ? 'as-now__value as-now__value--old' : 'as-now__value'}>
        {text}
        {signal.unit === '' ? null : <span className="as-now__unit">{signal.unit}</span>}
      </p>
      <p className="as-now__state">
        <Tag tone={freshness.tone}>{freshness.text}</Tag>
        {reading.quality === Quality.good && !reading.futureTime ? null : (
          <Tag tone={quality.tone}>{quality.text}</Tag>
        )}
        <time>{platformText(reading.time, platformOffset())}</time>
      </p>
    </section>
  );
}
