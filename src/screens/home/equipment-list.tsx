import { useEffect, useRef, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { homeWords } from '../../i18n/home';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { queryEquipment } from '../../shared/calls/equipment';
import { GATEWAY_POLL_MS, LIST_PAGE_ROWS } from '../../shared/constants';
import { type Reading, useCall } from '../../state/use-call';
import { Button } from '../../ui/button';
import { EmptyIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { FaultView } from '../common/fault-view';
import { EquipmentCard } from './equipment-card';

/** What the list is narrowed to. */
export interface EquipmentFilter {
  readonly name: string;
  readonly groupId: string;
  readonly status: 'all' | 'online' | 'offline';
}
export const NO_FILTER: EquipmentFilter = { name: '', groupId: '', status: 'all' };

type EquipmentPage = Reading<ReturnType<(typeof queryEquipment)['decode']>>;

/** One page of the list. Asked for anew as often as gateways are looked at. */
function useEquipmentPage(filter: EquipmentFilter, pagenum: number): EquipmentPage {
  return useCall(
    queryEquipment,
    {
      pagenum,
      count: LIST_PAGE_ROWS,
      ...(filter.name === '' ? {} : { name: filter.name }),
      ...(filter.groupId === '' ? {} : { groupId: filter.groupId }),
      ...(filter.status === 'all' ? {} : { online: filter.status === 'online' }),
    },
    { refreshMs: GATEWAY_POLL_MS },
  );
}

/** A page after the first; it tells how to reload it while it is shown. */
function FurtherPage({
  filter,
  pagenum,
  onReload,
}: {
  readonly filter: EquipmentFilter;
  readonly pagenum: number;
  readonly onReload: (pagenum: number, reload: Reading<unknown>['reload'] | null) => void;
}) {
  const shell = useWords(shellWords);
  const language = useLanguage();
  const { data, fault, reload } = useEquipmentPage(filter, pagenum);
  useEffect(() => {
    onReload(pagenum, reload);
    return () => onReload(pagenum, null);
  }, [onReload, pagenum, reload]);
  if (data)
    return (
      <>
        {data.list.map((row) => (
          <EquipmentCard key={row.id} row={row} />
        ))}
      </>
    );
  return (
    <li className="as-equipment-list__rest">
      {fault ? (
        <Notice
          tone="bad"
          action={
            <Button kind="quiet" onClick={() => void reload()}>
              {shell('retry')}
            </Button>
          }
        >
          {faultText(fault, language)}
        </Notice>
      ) : (
        <Skeleton label={shell('loading')} count={3} />
      )}
    </li>
  );
}

/** Asks for more when its end comes near the screen, and by a button for who gets there otherwise. */
function More({ onMore }: { readonly onMore: () => void }) {
  const say = useWords(homeWords);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = ref.current;
    if (!end || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [onMore]);
  return (
    <div ref={ref} className="as-equipment-list__more">
      <Button kind="quiet" onClick={onMore}>
        {say('more')}
      </Button>
    </div>
  );
}

interface EquipmentListProps {
  readonly filter: EquipmentFilter;
  readonly onClear: () => void;
  /** Receives what reloads everything that is shown. */
  readonly onReady: (reload: () => Promise<unknown>) => void;
}

/** The equipment that passes the filter, page by page. Mount it anew (by key) for another filter. */
export function EquipmentList({ filter, onClear, onReady }: EquipmentListProps) {
  const shell = useWords(shellWords);
  const say = useWords(homeWords);
  const language = useLanguage();
  const { data, fault, isLoading, reload } = useEquipmentPage(filter, 1);
  const [pages, setPages] = useState(1);
  const further = useRef(new Map<number, Reading<unknown>['reload']>());
  const keepReload = useRef((pagenum: number, again: Reading<unknown>['reload'] | null): void => {
    if (again) further.current.set(pagenum, again);
    else further.current.delete(pagenum);
  });

  useEffect(() => {
    onReady(() => Promise.all([reload(), ...[...further.current.values()].map((again) => again())]));
  }, [onReady, reload]);

  if (!data) {
    if (fault && !isLoading) return <FaultView fault={fault} onRetry={() => void reload()} />;
    return <Skeleton label={shell('loading')} />;
  }
  if (data.list.length === 0) {
    const isFiltered = filter.name !== '' || filter.groupId !== '' || filter.status !== 'all';
    return (
      <StateView icon={<EmptyIcon size={28} />} title={say(isFiltered ? 'noneFound' : 'none')}>
        {isFiltered ? <Button onClick={onClear}>{say('clear')}</Button> : null}
      </StateView>
    );
  }
  const totalPages = Math.ceil(data.totalCount / LIST_PAGE_ROWS);
  return (
    <>
      {fault ? (
        <Notice
          tone="warn"
          action={
            <Button kind="quiet" onClick={() => void reload()}>
              {shell('retry')}
            </Button>
          }
        >
          {faultText(fault, language)} · {say('stale')}
        </Notice>
      ) : null}
      <p className="as-equipment-list__total" aria-live="polite">
        {say('total', { n: data.totalCount })}
      </p>
      <ul className="as-equipment-list">
        {data.list.map((row) => (
          <EquipmentCard key={row.id} row={row} />
        ))}
        {Array.from({ length: Math.min(pages, totalPages) - 1 }, (_, i) => i + 2).map((pagenum) => (
          <FurtherPage key={pagenum} filter={filter} pagenum={pagenum} onReload={keepReload.current} />
        ))}
      </ul>
      {pages < totalPages ? (
        <More key={pages} onMore={() => setPages(pages + 1)} />
      ) : (
        <p className="as-equipment-list__end">{say('end')}</p>
      )}
    </>
  );
}
