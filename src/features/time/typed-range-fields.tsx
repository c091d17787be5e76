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
  readonly typedRange: TypedRange;
  readonly fault: RangeFault | null;
  readonly onTypedChange: (typedRange: TypedRange) => void;
  readonly children?: ReactNode;
}

export function TypedRangeFields({ typedRange, fault, onTypedChange, children }: TypedRangeFieldsProps) {
  const t = useWords(rangeWords);
  const messageId = useId();
  return (
    <>
      <div className="as-range__fields">
        <TimeField
          label={t('startTime')}
          value={typedRange.from}
          isWrong={fault !== null && fault !== 'endMissing'}
          describedBy={messageId}
          onChange={(from) => onTypedChange({ ...typedRange, from })}
        />
        <TimeField
          label={t('end')}
          value={typedRange.end}
          isWrong={fault === 'endMissing' || fault === 'endBeforeStart' || fault === 'periodEmpty'}
          describedBy={messageId}
          onChange={(end) => onTypedChange({ ...typedRange, end })}
        />
        {children}
      </div>
      <p className="as-range__zone">{t('zone', { zone: formatZone(getCurrentPlatformZone()) })}</p>
      <div id={messageId}>{fault === null ? null : <Notice tone="bad">{t(fault)}</Notice>}</div>
    </>
  );
}
