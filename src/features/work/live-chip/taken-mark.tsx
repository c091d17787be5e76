/** Shows where an answer came from: the sensor with time, age and marks, or typed despite a sensor. */
import { liveItemWords } from '../../../i18n/live-item';
import { useWords } from '../../../i18n/use-words';
import { valueWords } from '../../../i18n/values';
import type { InspectionItem } from '../../../shared/calls/inspection';
import { isCurrent, type LiveProof } from '../../../shared/calls/live-proof';
import { Freshness, Quality } from '../../../shared/reading';
import type { FormAnswer } from '../../../shared/work/record-form';
import { NEVER_COLLECTED } from '../../../state/live/board';
import { Tag } from '../../../ui/tag';
import { formatFreshness, formatQuality } from '../../live-values/reading-text';
import { formatDateTime, formatDuration } from '../../time/time-text';
import { formatShownValue } from './shown-value';
import './live-chip.css';

interface MarksProps {
  readonly proof: LiveProof;
}

function Marks({ proof: { fresh, quality, link } }: MarksProps) {
  const tValues = useWords(valueWords);
  const t = useWords(liveItemWords);
  const qualityLabel = formatQuality({ ...NEVER_COLLECTED, quality: Quality[quality] }, tValues);
  const freshnessLabel = formatFreshness(Freshness[fresh], tValues);
  return (
    <>
      {isCurrent(fresh) ? null : <Tag tone={freshnessLabel.tone}>{freshnessLabel.text}</Tag>}
      {quality === 'good' ? null : <Tag tone={qualityLabel.tone}>{qualityLabel.text}</Tag>}
      {link === 'live' || !isCurrent(fresh) ? null : <Tag tone="stale">{t('notConnected')}</Tag>}
    </>
  );
}

interface TakenMarkProps {
  readonly item: Pick<InspectionItem, 'kind' | 'choices'>;
  readonly answer: Pick<FormAnswer, 'by' | 'live'>;
}

/** Renders nothing for a typed value without a sensor. */
export function TakenMark({ item, answer: { by, live } }: TakenMarkProps) {
  const t = useWords(liveItemWords);
  const tValues = useWords(valueWords);
  if (by === 'last')
    return (
      <p className="as-taken" data-taken={by}>
        <Tag tone="warn">{t('carriedOver')}</Tag>
      </p>
    );
  if (live === null) return null;
  const age = formatDuration(live.age ?? Number.NaN, tValues);
  const time = live.time === null ? '--' : formatDateTime(live.time);
  const value = formatShownValue(item, { text: live.value ?? '--', unit: live.unit });
  return (
    <p className="as-taken" data-taken={by}>
      <span>
        {by === 'hand'
          ? t('sensorShowed', { value, age })
          : by === 'actuate'
            ? t('triedAt', { time })
            : t('takenAt', { time, age })}
      </span>
      <Marks proof={live} />
    </p>
  );
}
