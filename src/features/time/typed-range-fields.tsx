import { type ReactNode, useId } from 'react';
import { rangeWords } from '../../i18n/range';
import { useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { formatZone } from '../../shared/platform-time';
import { Notice } from '../../ui/notice';
import { TimeField } from '../../ui/time-field';
import type { RangeFault, TypedRange } from './time-range';
import './range.css';

interface TypedRangeFieldsProps {
  readonly typed: TypedRange;
  readonly fault: RangeFault | null;
  readonly onTypedChange: (typed: TypedRange) => void;
  readonly children?: ReactNode;
}

export function TypedRangeFields({ typed, fault, onTypedChange, children }: TypedRangeFieldsProps) {
  const t = useWords(rangeWords);
  const messageId = useId();
  return (
    <>
      <div className="as-range__fields">
        <TimeField
          label={t('startTime')}
          value={typed.from}
          isWrong={fault !== null && fault !== 'endMissing'}
          describedBy={messageId}
          onChange={(from) => onTypedChange({ ...typed, from })}
        />
        <TimeField
          label={t('end')}
          value={typed.end}
          isWrong={fault === 'endMissing' || fault === 'endBeforeStart' || fault === 'periodEmpty'}
          describedBy={messageId}
          onChange={(end) => onTypedChange({ ...typed, end })}
        />
        {children}
      </div>
      <p className="as-range__zone">{t('zone', { zone: formatZone(getCurrentPlatformZone()) })}</p>
      <div id={messageId}>{fault === null ? null : <Notice tone="bad">{t(fault)}</Notice>}</div>
    </>
  );
}
