import { useState } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { DownloadIcon, ReloadIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { getOtherZone } from '../time/time-text';
import { PageJump } from './page-jump';
import type { AlarmExport } from './use-export';
import type { RecordList } from './use-records';

interface ListToolsProps {
  readonly list: RecordList;
  /** Number of active alarms, NaN if unknown; `null` while the records are shown. */
  readonly activeCount: number | null;
  readonly activeHeadCount: number;
  readonly canSelect: boolean;
  readonly isExporting: boolean;
  readonly onSelect: () => void;
  readonly onExport: () => void;
  readonly onRefresh: () => void;
}

export function ListTools(props: ListToolsProps) {
  const { list, activeCount, activeHeadCount, canSelect, isExporting, onSelect, onExport, onRefresh } = props;
  const t = useWords(alarmWords);
  const zone = getOtherZone(getPlatformClock(useServices()).now());
  return (
    <div className="as-alarms__line">
      <span className="as-alarms__total" role="status">
        {activeCount === null
          ? t('total', { n: list.records?.totalCount ?? 0 })
          : t('activeTotal', { n: Number.isNaN(activeCount) ? '--' : activeCount })}
      </span>
      {activeCount === null ? <PageButton list={list} /> : null}
      <span className="as-alarms__gap" />
      {canSelect ? (
        <Button kind="quiet" onClick={onSelect}>
          {t('choose')}
        </Button>
      ) : null}
      <IconButton label={t('exportCsv')} disabled={isExporting} onClick={onExport}>
        <DownloadIcon />
      </IconButton>
      <IconButton label={t('refresh')} onClick={onRefresh}>
        <ReloadIcon />
      </IconButton>
      {activeHeadCount === 0 ? null : (
        <p className="as-alarms__order">{t('activeFirst', { n: activeHeadCount })}</p>
      )}
      {zone === '' ? null : <p className="as-alarms__zone">{t('zone', { zone })}</p>}
    </div>
  );
}

/** Shows the list's first page and lets the user jump to another; hidden if there is only one. */
function PageButton({ list }: { readonly list: RecordList }) {
  const t = useWords(alarmWords);
  const [isJumping, setJumping] = useState(false);
  const { records } = list;
  if (records === null || records.totalPages <= 1) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setJumping(true)}>
        {t('page', { n: records.firstPage, of: records.totalPages })}
      </Button>
      {isJumping ? (
        <PageJump
          page={records.firstPage}
          totalPages={records.totalPages}
          onClose={() => setJumping(false)}
          onGo={(page) => {
            setJumping(false);
            list.load(page);
            window.scrollTo(0, 0);
          }}
        />
      ) : null}
    </>
  );
}

export function ExportProgress({ progress, cancel }: Pick<AlarmExport, 'progress' | 'cancel'>) {
  const t = useWords(alarmWords);
  if (progress === null) return null;
  return (
    <Notice
      tone="plain"
      action={
        <Button kind="quiet" onClick={cancel}>
          {t('cancel')}
        </Button>
      }
    >
      {t('exporting', progress)}
    </Notice>
  );
}
