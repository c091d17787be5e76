import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { EmptyIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { RetryNotice } from '../screen-states/retry-notice';
import type { RecordList } from './use-records';

interface ListEndProps {
  readonly list: RecordList;
  readonly isEmpty: boolean;
}

export function ListEnd({ list, isEmpty }: ListEndProps) {
  const t = useWords(alarmWords);
  const language = useLanguage();
  const { fault, hasMore, isLoading, loadMore, retry } = list;
  return (
    <div className="as-alarms__end">
      {fault !== null ? (
        <RetryNotice tone="bad" onRetry={retry}>
          {faultText(fault, language)}
        </RetryNotice>
      ) : hasMore ? (
        <Button kind="quiet" busy={isLoading} onClick={loadMore}>
          {t('loadMore')}
        </Button>
      ) : isEmpty ? null : (
        <p>{t('end')}</p>
      )}
    </div>
  );
}

interface NoAlarmsProps {
  readonly isLive: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

export function NoAlarms({ isLive, isFiltered, onClear }: NoAlarmsProps) {
  const t = useWords(alarmWords);
  const title = isFiltered ? 'noneFound' : isLive ? 'noneActive' : 'none';
  return (
    <StateView icon={<EmptyIcon size={28} />} title={t(title)}>
      {isFiltered ? <Button onClick={onClear}>{t('clearFilters')}</Button> : null}
    </StateView>
  );
}
