import type { ReactNode } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { isAcknowledged } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { ALARM_REMARK_MAX } from '../../shared/constants';
import type { EpochMs } from '../../shared/units';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';
import { formatDateTime, formatZoneMark } from '../time/time-text';
import { AlarmDuration, AlarmTags } from './alarm-line';
import { AlarmLinks } from './alarm-links';
import type { AlarmTexts } from './alarm-text';
import { ReportAlarm } from './report-alarm';
import { ShelfActions } from './shelf-actions';
import type { AlarmSource } from './source';
import { useShownRemark } from './use-remark';
import type { Shelving } from './use-shelving';

export interface AlarmDetailsProps {
  readonly source: AlarmSource;
  /** Latest state, including an acknowledgement that was just accepted. */
  readonly alarm: AlarmRow;
  readonly texts: AlarmTexts;
  readonly isSending: boolean;
  /** Path of the page behind the sheet; `null` if there is no page. */
  readonly pagePath: string | null;
  /** Whether links open in new tabs because the screen behind the sheet must stay. */
  readonly opensNewTab: boolean;
  readonly remark: string;
  readonly onRemarkChange: (remark: string) => void;
  readonly shelving: Shelving;
  readonly onAcknowledge: () => void;
  readonly onClose: () => void;
}

export function AlarmDetails(props: AlarmDetailsProps) {
  const {
    source,
    alarm,
    texts,
    isSending,
    pagePath,
    opensNewTab,
    remark,
    onRemarkChange,
    shelving,
    onAcknowledge,
    onClose,
  } = props;
  const t = useWords(alarmWords);
  const condition = texts.formatCondition(alarm);
  const direction = texts.formatDirection(alarm);
  return (
    <Dialog
      shape="sheet"
      title={texts.formatTitle(alarm)}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        isAcknowledged(alarm) ? undefined : (
          <Button kind="primary" block busy={isSending} onClick={onAcknowledge}>
            {t(
              isSending
                ? 'submitting'
                : source.acknowledgement === 'confirm'
                  ? 'confirmAlarm'
                  : 'releaseAlarm',
            )}
          </Button>
        )
      }
    >
      <p className="as-alarm-details__tags">
        <AlarmTags alarm={alarm} texts={texts} />
      </p>
      {condition === '' ? null : (
        <p className="as-alarm-details__condition">
          <strong>{condition}</strong>
          <span>{` ${direction}`}</span>
        </p>
      )}
      <AlarmLinks
        source={source}
        alarm={alarm}
        pagePath={pagePath}
        opensNewTab={opensNewTab}
        onLeave={onClose}
      />
      <div className="as-alarm-details__actions">
        <ReportAlarm
          source={source}
          alarm={alarm}
          texts={texts}
          isAwayFromPage={pagePath === null}
          opensNewTab={opensNewTab}
        />
        <ShelfActions alarm={alarm} shelving={shelving} />
      </div>
      {isAcknowledged(alarm) ? null : (
        <TextField
          label={t('remarkAsk')}
          value={remark}
          maxLength={ALARM_REMARK_MAX}
          enterKeyHint="done"
          onChange={onRemarkChange}
        />
      )}
      <Facts alarm={alarm} texts={texts} />
    </Dialog>
  );
}

function Facts({ alarm, texts }: Pick<AlarmDetailsProps, 'alarm' | 'texts'>) {
  const t = useWords(alarmWords);
  const formatTime = (at: EpochMs | null): string =>
    at === null ? '--' : formatDateTime(at) + formatZoneMark(at);
  const measuredFacts: readonly (readonly [name: string, value: string])[] = [
    [t('variable'), alarm.signalTitle || alarm.signalId || ''],
    [t('value'), texts.formatValue(alarm)],
    [t('limit'), texts.formatLimit(alarm)],
  ];
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [t('equipment'), texts.formatPlace(alarm) || '--'],
    // Gateway alarms have no signal, value or limit.
    ...measuredFacts.filter(([, value]) => value !== ''),
    [t('type'), texts.formatType(alarm.type) || '--'],
    [t('level'), texts.formatLevel(alarm.level) || '--'],
    [t('group'), alarm.group || '--'],
    [t('triggerTime'), formatTime(alarm.triggerTime)],
    [t('recoveryTime'), formatTime(alarm.recoverTime)],
    [t('lasted'), <AlarmDuration key="lasted" alarm={alarm} texts={texts} />],
    [t('confirmTime'), formatTime(alarm.confirmTime)],
    [t('confirmUser'), alarm.confirmUser || (alarm.confirmTime === null ? '--' : t('unknownUser'))],
    [t('remark'), useShownRemark(alarm) || '--'],
    [t('releaseTime'), formatTime(alarm.releaseTime)],
    [t('alarmId'), alarm.id],
  ];
  return (
    <dl className="as-alarm-details">
      {facts.map(([name, value]) => (
        <div key={name} className="as-alarm-details__fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
