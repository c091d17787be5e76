import { useId } from 'react';
import { orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import { getCurrentPlatformZone } from '../../../shared/calls/decode';
import { getPlatformClock } from '../../../state/live/platform-clock';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { TimeField } from '../../../ui/time-field';
import { listDuePresets } from './due-presets';

interface DueFieldProps {
  readonly value: string;
  readonly isPast: boolean;
  readonly onChange: (value: string) => void;
}

/** Edits the due time of an assignment, in the platform's zone. */
export function DueField({ value, isPast, onChange }: DueFieldProps) {
  const t = useWords(orderWords);
  const clock = getPlatformClock(useServices());
  const errorId = useId();
  return (
    <>
      <TimeField
        label={t('dueChoice')}
        value={value}
        isWrong={isPast}
        describedBy={errorId}
        onChange={onChange}
      />
      <div className="as-due-presets">
        {listDuePresets(clock.now(), getCurrentPlatformZone()).map(({ key, input }) => (
          <Button key={key} onClick={() => onChange(input)}>
            {t(key)}
          </Button>
        ))}
      </div>
      <div id={errorId}>{isPast ? <Notice tone="bad">{t('duePast')}</Notice> : null}</div>
    </>
  );
}
