import { type ReactNode, useId } from 'react';
import { rangeWords } from '../../i18n/range';
import { useWords } from '../../i18n/use-words';
import { platformZone } from '../../shared/calls/decode';
import { zoneText } from '../../shared/platform-time';
import { Notice } from '../../ui/notice';
import { TimeField } from '../../ui/time-field';
import type { RangeFault, TypedRange } from './time-range';
import './range.css';

interface TypedRangeFieldsProps {
  readonly typed: TypedRange;
  /** Fault to show; `null` for none. */
  readonly wrong: RangeFault | null;
  readonly onTyped: (typed: TypedRange) => void;
  readonly children?: ReactNode;
}

export function TypedRangeFields({ typed, wrong, onTyped, children }: TypedRangeFieldsProps) {
  const t = useWords(rangeWords);
  const messageId = useId();
  return (
    <>
      <div className="as-range__fields">
        <TimeField
          label={t('startTime')}
          value={typed.from}
          isWrong={wrong !== null && wrong !== 'endMissing'}
          describedBy={messageId}
          onChange={(from) => onTyped({ ...typed, from })}
        />
        <TimeField
          label={t('end')}
          value={typed.end}
          isWrong={wrong === 'endMissing' || wrong === 'endBeforeStart' || wrong === 'periodEmpty'}
          describedBy={messageId}
          onChange={(end) => onTyped({ ...typed, end })}
        />
        {children}
      </div>
      <p className="as-range__zone">{t('zone', { zone: zoneText(platformZone()) })}</p>
      <div id={messageId}>{wrong === null ? null : <Notice tone="bad">{t(wrong)}</Notice>}</div>
    </>
  );
}
