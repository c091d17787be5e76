/** Shows which alarms do not ring on a watch: nothing is silenced without notice. */
import { useCallback, useEffect, useState } from 'react';
import type { AlarmTexts } from '../../features/alarms/alarm-text';
import type { AlarmSource } from '../../features/alarms/source';
import { useShelving } from '../../features/alarms/use-shelving';
import { minuteText } from '../../features/time/time-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import type { Shelf } from '../../shared/alarm-kind';
import { useWatchChoice } from '../../state/alarm-watch/choice';
import { Notice } from '../../ui/notice';
import type { UsedAlarmWatch } from './use-alarm-watch';

type ShelvesByKind = ReadonlyMap<string, Shelf>;

interface SourceShelvesProps {
  readonly source: AlarmSource;
  readonly onShelves: UsedAlarmWatch['onShelves'];
}

function SourceShelves({ source, onShelves }: SourceShelvesProps) {
  const { byKind, isRead } = useShelving(source);
  useEffect(() => onShelves(source, byKind, isRead), [source, byKind, isRead, onShelves]);
  return null;
}

interface WatchScopeProps extends Pick<UsedAlarmWatch, 'onShelves'> {
  readonly sources: readonly AlarmSource[];
  readonly texts: AlarmTexts;
}

export function WatchScope({ sources, texts, onShelves }: WatchScopeProps) {
  const t = useWords(alarmWatchWords);
  const [{ levels, groups }] = useWatchChoice();
  const [shelves, setShelves] = useState<ReadonlyMap<string, ShelvesByKind>>(new Map());
  const take = useCallback(
    (source: AlarmSource, byKind: ShelvesByKind, isRead: boolean): void => {
      setShelves((before) => new Map(before).set(source.key, byKind));
      onShelves(source, byKind, isRead);
    },
    [onShelves],
  );
  const ends = [...shelves.values()].flatMap((byKind) => [...byKind.values()].map(({ until }) => until));
  const what = [...levels.map(texts.formatLevel), ...groups].join(' · ');
  return (
    <>
      {sources.map((source) => (
        <SourceShelves key={source.key} source={source} onShelves={take} />
      ))}
      {what === '' ? null : <Notice tone="plain">{t('scopeOnly', { what })}</Notice>}
      {ends.length === 0 ? null : (
        <Notice tone="plain">
          {t('scopeShelved', { n: ends.length, time: minuteText(Math.min(...ends)) })}
        </Notice>
      )}
    </>
  );
}
