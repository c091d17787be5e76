/** Shows which alarms do not ring on a watch: nothing is silenced without notice. */
import { useCallback, useEffect, useState } from 'react';
import type { AlarmTexts } from '../../features/alarms/alarm-text';
import type { AlarmSource } from '../../features/alarms/source';
import { useShelving } from '../../features/alarms/use-shelving';
import { formatMinute } from '../../features/time/time-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import type { Shelf } from '../../shared/alarm-kind';
import { useWatchChoice } from '../../state/alarm-watch/choice';
import { Notice } from '../../ui/notice';
import type { UseAlarmWatchResult } from './use-alarm-watch';

type ShelvesByKind = ReadonlyMap<string, Shelf>;

interface SourceShelvesProps {
  readonly source: AlarmSource;
  readonly onShelves: UseAlarmWatchResult['onShelves'];
}

function SourceShelves({ source, onShelves }: SourceShelvesProps) {
  const { byKind, isRead } = useShelving(source);
  useEffect(() => onShelves(source, byKind, isRead), [source, byKind, isRead, onShelves]);
  return null;
}

interface WatchScopeProps extends Pick<UseAlarmWatchResult, 'onShelves'> {
  readonly sources: readonly AlarmSource[];
  readonly texts: AlarmTexts;
}

export function WatchScope({ sources, texts, onShelves }: WatchScopeProps) {
  const t = useWords(alarmWatchWords);
  const [{ levels, groups }] = useWatchChoice();
  const [shelves, setShelves] = useState<ReadonlyMap<string, ShelvesByKind>>(new Map());
  const handleShelves = useCallback(
    (source: AlarmSource, byKind: ShelvesByKind, isRead: boolean): void => {
      setShelves((previous) => new Map(previous).set(source.key, byKind));
      onShelves(source, byKind, isRead);
    },
    [onShelves],
  );
  const shelfEnds = [...shelves.values()].flatMap((byKind) => [...byKind.values()].map(({ until }) => until));
  const scopeText = [...levels.map(texts.formatLevel), ...groups].join(' · ');
  return (
    <>
      {sources.map((source) => (
        <SourceShelves key={source.key} source={source} onShelves={handleShelves} />
      ))}
      {scopeText === '' ? null : <Notice tone="plain">{t('scopeOnly', { what: scopeText })}</Notice>}
      {shelfEnds.length === 0 ? null : (
        <Notice tone="plain">
          {t('scopeShelved', { n: shelfEnds.length, time: formatMinute(Math.min(...shelfEnds)) })}
        </Notice>
      )}
    </>
  );
}
