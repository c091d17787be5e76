/** /home/work/work-order: the user's orders of both kinds, filtered by status and delay in the address. */
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebouncedSearch } from '../../features/lists/use-debounced-search';
import { lazyDialog } from '../../features/screen-states/lazy-dialog';
import { OrderRow } from '../../features/work/orders/order-row';
import { StatusTabs } from '../../features/work/orders/status-tabs';
import { countWaiting, useRefusedOrderIds, useWaitingForms } from '../../features/work/orders/use-waiting';
import { KIND_KEYS, orderWords, STATUS_KEYS } from '../../i18n/order';
import { ROLE_KEYS, repairWords } from '../../i18n/repair';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import type { Decoded } from '../../shared/calls/decode';
import { countOrders, type OrderKind, type OverdueWord, queryOrders } from '../../shared/calls/work-order';
import { usePages } from '../../state/calls/use-pages';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { IconButton } from '../../ui/icon-button';
import { ReloadIcon, ScanIcon } from '../../ui/icons';
import { SearchField } from '../../ui/search-field';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';
import { AtPoint } from './at-point';
import { Frame } from './frame';
import { OrderPages } from './order-pages';
import {
  KINDS,
  type OrdersQuery,
  OVERDUE_OPTIONS,
  parseOrdersQuery,
  ROLES,
  STATUSES,
  withOrdersQuery,
} from './orders-query';
import { useListCounts } from './use-list-counts';

const OpenCode = lazyDialog(() => import('../../features/work/scanning/open-code'));

const BUCKETS = { '1': 'd1', '3': 'd3', '7': 'd7', '10': 'd10' } as const satisfies Readonly<
  Record<OverdueWord, string>
>;

type Counts = Decoded<(typeof countOrders)['decode']>;

/** Returns the number of orders of a kind and status; `null`, shown as a blank, if unavailable (spec 7). */
const getCount = (counts: Counts | undefined, kind: OrdersQuery['kind'], status: OrdersQuery['status']) => {
  if (status === 'all') return null;
  return counts?.[kind]?.[status] ?? null;
};

interface FiltersProps {
  readonly query: OrdersQuery;
  readonly counts: Counts | undefined;
  readonly onChange: (change: Partial<OrdersQuery>) => void;
}

function Filters({ query, counts, onChange }: FiltersProps) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const [searchText, setSearchText] = useDebouncedSearch(query.name, (name) => onChange({ name }));
  return (
    <div className="as-repair__filters">
      <Segmented
        label={tRepair('kind')}
        value={query.kind}
        options={KINDS.map((value) => ({ value, text: t(KIND_KEYS[value]) }))}
        onChange={(kind) => onChange({ kind, point: '' })}
      />
      <StatusTabs
        label={tRepair('status')}
        value={query.status}
        options={STATUSES.map((value) => ({
          value,
          text: value === 'all' ? tRepair('all') : t(STATUS_KEYS[value]),
          count: getCount(counts, query.kind, value),
        }))}
        onChange={(status) => onChange({ status })}
      />
      <StatusTabs
        label={tRepair('overdue')}
        value={query.overdue}
        options={OVERDUE_OPTIONS.map((value) => ({
          value,
          text: value === 'any' ? tRepair('overdueAny') : tRepair('overdueDays', { n: value }),
          count: value === 'any' ? null : (counts?.overdue?.[BUCKETS[value]] ?? null),
        }))}
        onChange={(overdue) => onChange({ overdue })}
      />
      <div className="as-repair__search">
        <SearchField
          label={tRepair('searchOrders')}
          clearLabel={tRepair('clearSearch')}
          value={searchText}
          onChange={setSearchText}
        />
        <SelectField
          label={tRepair('role')}
          value={query.role}
          options={ROLES.map((value) => ({ value, text: tRepair(ROLE_KEYS[value]) }))}
          onChange={(role) => onChange({ role: ROLES.find((candidate) => candidate === role) ?? 'all' })}
        />
      </div>
    </div>
  );
}

/** Reads the counts, and with them the platform's time, which decides how late an order is. */
function useCounts(kind: OrderKind) {
  const services = useServices();
  return useListCounts([countOrders.path, kind], (signal) =>
    services.call(countOrders, { kind }, { signal, onDate: getPlatformClock(services).onDate }),
  );
}

function List({ query, onListed }: { readonly query: OrdersQuery; readonly onListed: () => void }) {
  const tRepair = useWords(repairWords);
  const { kind, status, overdue, role, name, point } = query;
  const pages = usePages(queryOrders, {
    kind,
    ...(status === 'all' ? {} : { status }),
    ...(overdue === 'any' ? {} : { overdue }),
    ...(role === 'all' ? {} : { role }),
    ...(name === '' ? {} : { name }),
    ...(point === '' ? {} : { point }),
  });
  const waitingForms = useWaitingForms();
  const refusedIds = useRefusedOrderIds();
  return (
    <OrderPages
      pages={pages}
      onListed={onListed}
      label={tRepair(kind === 'repair' ? 'repairOrders' : 'inspectionOrders')}
      none={tRepair('ordersNone')}
      renderRow={(row) => (
        <OrderRow
          row={row}
          from={status}
          waiting={countWaiting(waitingForms, row.id)}
          isRefused={refusedIds.has(row.id)}
        />
      )}
    />
  );
}

export default function Orders() {
  const tShell = useWords(shellWords);
  const tRepair = useWords(repairWords);
  const [search, setSearch] = useSearchParams();
  const query = parseOrdersQuery(search);
  const counts = useCounts(query.kind);
  const [refreshCount, setRefreshCount] = useState(0);
  const [isScanning, setScanning] = useState(false);
  const change = useCallback(
    (next: Partial<OrdersQuery>) =>
      setSearch((previous) => withOrdersQuery(previous, next), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const list = <List key={refreshCount} query={query} onListed={counts.onListed} />;
  return (
    <Frame
      title={tShell('titleWorkOrders')}
      backPath="/home/work"
      end={
        <>
          <IconButton label={tRepair('scan')} onClick={() => setScanning(true)}>
            <ScanIcon size={20} />
          </IconButton>
          <IconButton label={tRepair('refresh')} onClick={() => setRefreshCount(refreshCount + 1)}>
            <ReloadIcon size={20} />
          </IconButton>
        </>
      }
    >
      {isScanning ? <OpenCode onClose={() => setScanning(false)} /> : null}
      <Filters query={query} counts={counts.data} onChange={change} />
      {query.point === '' ? (
        list
      ) : (
        <AtPoint key={query.point} point={query.point} onShowAll={() => change({ point: '' })}>
          {list}
        </AtPoint>
      )}
    </Frame>
  );
}
