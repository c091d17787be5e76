/** /home/work/excel: the smart reports. Unfilled ones come first, by due time. */
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { PageList } from '../../features/lists/page-list';
import { useDebouncedSearch } from '../../features/lists/use-debounced-search';
import { lazyDialog } from '../../features/screen-states/lazy-dialog';
import { shellWords } from '../../i18n/shell';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import { getReportPath, getReportRecordsPath } from '../../navigation/order-paths';
import { queryReports, type ReportRow } from '../../shared/calls/smart-reports';
import { usePages } from '../../state/calls/use-pages';
import type { OutboxRow } from '../../state/work/rows';
import { IconButton } from '../../ui/icon-button';
import { ScanIcon } from '../../ui/icons';
import { SearchField } from '../../ui/search-field';
import { Segmented } from '../../ui/segmented';
import { FillFacts, Tags } from './facts';
import { getStatus, parseStatusFilter, STATUS_FILTERS, type StatusFilter } from './filter';
import { Frame } from './frame';
import { useReportDrafts } from './report-draft';
import { useOutboxForms, useReportList } from './use-list';

const ScanReport = lazyDialog(() => import('./scan-report'));

interface RowProps {
  readonly row: ReportRow;
  readonly drafts: ReturnType<typeof useReportDrafts>;
  readonly forms: readonly OutboxRow[];
}

function Row({ row, drafts, forms }: RowProps) {
  const t = useWords(smartReportWords);
  const { id, name, status, unfilled, dueTime, recordId, actions } = row;
  return (
    <div className="as-smart-report-row">
      <div className="as-smart-report-row__words">
        <Link className="as-smart-report-row__name" to={getReportRecordsPath(id)}>
          {name === '' ? id : name}
        </Link>
        <Tags
          status={status}
          unfilledCount={unfilled}
          dueTime={dueTime}
          draft={drafts?.get(id)}
          forms={forms}
        />
        <FillFacts {...row} />
      </div>
      {status === 'unfilled' && actions.includes('fill') ? (
        <Link
          className="as-link-button as-link-button--primary"
          to={`${getReportPath(id, recordId)}?fill=1`}
          aria-label={t('fillOf', { name })}
        >
          {t('fill')}
        </Link>
      ) : null}
    </div>
  );
}

/** Keeps the filter in the address for back navigation. */
function useFilter() {
  const [query, setQuery] = useSearchParams();
  const setParameter = (key: 'name' | 'status', value: string): void =>
    setQuery(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const name = query.get('name') ?? '';
  const [searchText, setSearchText] = useDebouncedSearch(name, (text) => setParameter('name', text));
  const setStatusFilter = (status: StatusFilter): void =>
    setParameter('status', status === 'all' ? '' : status);
  return {
    searchText,
    setSearchText,
    name,
    statusFilter: parseStatusFilter(query.get('status')),
    setStatusFilter,
  };
}

export default function ReportList() {
  const tShell = useWords(shellWords);
  const t = useWords(smartReportWords);
  const navigate = useNavigate();
  const { searchText, setSearchText, name, statusFilter, setStatusFilter } = useFilter();
  const [isScanning, setScanning] = useState(false);
  const drafts = useReportDrafts();
  const findForms = useOutboxForms();
  const pages = usePages(queryReports, { ...(name === '' ? {} : { name }), ...getStatus(statusFilter) });
  useReportList(pages);
  return (
    <Frame
      title={tShell('titleReports')}
      backPath="/home/work"
      end={
        <IconButton label={t('scan')} onClick={() => setScanning(true)}>
          <ScanIcon />
        </IconButton>
      }
    >
      <div className="as-smart-report-filter">
        <SearchField
          label={t('searchReports')}
          clearLabel={t('clear')}
          value={searchText}
          onChange={setSearchText}
        />
        <Segmented
          label={t('status')}
          value={statusFilter}
          options={STATUS_FILTERS.map((value) => ({ value, text: t(value) }))}
          onChange={setStatusFilter}
        />
      </div>
      <PageList
        pages={pages}
        label={tShell('titleReports')}
        none={name === '' && statusFilter === 'all' ? t('noReports') : t('nothingFound')}
        renderRow={(row) => <Row row={row} drafts={drafts} forms={findForms(row.id)} />}
      />
      {isScanning ? (
        <ScanReport onClose={() => setScanning(false)} onPath={(path) => void navigate(path)} />
      ) : null}
    </Frame>
  );
}
