import { useState } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { getAlarmKind } from '../../shared/alarm-kind';
import type { AlarmRow } from '../../shared/calls/alarm';
import { epochMs } from '../../shared/units';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { formatMinute } from '../time/time-text';
import type { AlarmTexts } from './alarm-text';
import type { Shelving } from './use-shelving';

interface ShelfNoticeProps {
  readonly shelving: Shelving;
  /** Alarms of the list, to name and count the shelved kinds. */
  readonly rows: readonly AlarmRow[];
  readonly texts: AlarmTexts;
}

export function ShelfNotice({ shelving, rows, texts }: ShelfNoticeProps) {
  const t = useWords(alarmWords);
  const [isOpen, setOpen] = useState(false);
  const shelves = [...shelving.byKind.entries()].sort(([, a], [, b]) => a.until - b.until);
  const firstEnd = shelves[0]?.[1].until;
  if (firstEnd === undefined) return null;
  return (
    <Notice
      tone="plain"
      action={
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('shelvesShow')}
        </Button>
      }
    >
      {t('shelves', { n: shelves.length, time: formatMinute(epochMs(firstEnd)) })}
      {isOpen ? (
        <Dialog shape="sheet" title={t('shelved')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <ul>
            {shelves.map(([kind, shelf]) => {
              const kindAlarms = rows.filter((row) => getAlarmKind(row) === kind);
              const [newest] = kindAlarms;
              const name =
                newest === undefined
                  ? [shelf.equipmentId, shelf.signalId ?? shelf.type].join(' · ')
                  : texts.formatTitle(newest);
              return (
                <li key={kind} className="as-alarm-details__shelf">
                  <p>
                    {name} · {texts.formatLevel(shelf.level)} · ×{kindAlarms.length}
                    <br />
                    {t('shelvedUntil', { time: formatMinute(shelf.until) })} · {shelf.user}
                    {shelf.isLocal ? ` · ${t('shelfHere')}` : ''}
                  </p>
                  <Button onClick={() => void shelving.unshelve(shelf)}>{t('unshelve')}</Button>
                </li>
              );
            })}
          </ul>
        </Dialog>
      ) : null}
    </Notice>
  );
}
