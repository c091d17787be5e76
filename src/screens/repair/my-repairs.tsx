/** /home/work/my-repairs: the slips that the user created or follows, by status, below the unsent forms. */
import { Link, useSearchParams } from 'react-router-dom';
import { useDebouncedSearch } from '../../features/lists/use-debounced-search';
import { SlipRow } from '../../features/work/orders/slip-row';
import { StatusTabs } from '../../features/work/orders/status-tabs';
import { countWaiting, useRefusedOrderIds, useWaitingForms } from '../../features/work/orders/use-waiting';
import { OutboxList } from '../../features/work/outbox/outbox-list';
import { orderWords, STATUS_KEYS } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getMySlipPath, REPORT_REPAIR } from '../../navigation/order-paths';
import { queryMine } from '../../shared/calls/repair';
import { ORDER_STATUSES, type OrderStatus } from '../../shared/calls/statuses';
import { done } from '../../shared/faults';
import { usePages } from '../../state/calls/use-pages';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { SearchField } from '../../ui/search-field';
import { Frame } from './frame';
import { OrderPages } from './order-pages';
import { useListCounts } from './use-list-counts';

const TABS = ['all', ...ORDER_STATUSES] as const;
type Tab = (typeof TABS)[number];

type Counts = ReadonlyMap<OrderStatus, number>;

/** Counts the user's slips in each status, with one call each; the count of a failed call is missing. */
function useCounts() {
  const services = useServices();
  return useListCounts<Counts>([queryMine.path, 'counts'], async (signal) => {
    const { onDate } = getPlatformClock(services);
    const counts = new Map<OrderStatus, number>();
    await Promise.all(
      ORDER_STATUSES.map(async (status) => {
        const answer = await services.call(queryMine, { status, pagenum: 1, count: 1 }, { signal, onDate });
        if (answer.ok) counts.set(status, answer.value.totalCount);
      }),
    );
    return done(counts);
  });
}

interface ListProps {
  readonly tab: Tab;
  readonly name: string;
  readonly onListed: () => void;
}

function List({ tab, name, onListed }: ListProps) {
  const tRepair = useWords(repairWords);
  const pages = usePages(queryMine, {
    ...(tab === 'all' ? {} : { status: tab }),
    ...(name === '' ? {} : { name }),
  });
  const waitingForms = useWaitingForms();
  const refusedIds = useRefusedOrderIds();
  return (
    <OrderPages
      pages={pages}
      onListed={onListed}
      label={tRepair('mySlips')}
      none={tRepair(name === '' ? 'mineNone' : 'mineNoMatch')}
      renderRow={(row) => (
        <SlipRow
          row={row}
          to={getMySlipPath(row.id)}
          waiting={countWaiting(waitingForms, row.id)}
          isRefused={refusedIds.has(row.id)}
        />
      )}
    />
  );
}

export default function MyRepairs() {
  const tShell = useWords(shellWords);
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((status) => status === search.get('status')) ?? 'all';
  const counts = useCounts();
  const name = search.get('name') ?? '';
  const setParameter = (parameter: 'status' | 'name', next: string): void =>
    setSearch(
      (previous) => {
        const query = new URLSearchParams(previous);
        if (next === '') query.delete(parameter);
        else query.set(parameter, next);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  const [searchText, setSearchText] = useDebouncedSearch(name, (text) => setParameter('name', text));
  return (
    <Frame
      title={tShell('titleMyRepairs')}
      backPath="/home/work"
      end={
        <Link className="as-link-button as-link-button--quiet" to={REPORT_REPAIR}>
          {tShell('titleRepair')}
        </Link>
      }
    >
      <OutboxList />
      <StatusTabs
        label={tRepair('status')}
        value={tab}
        options={TABS.map((value) => ({
          value,
          text: value === 'all' ? tRepair('all') : t(STATUS_KEYS[value]),
          count: value === 'all' ? null : (counts.data?.get(value) ?? null),
        }))}
        onChange={(next) => setParameter('status', next === 'all' ? '' : next)}
      />
      <SearchField
        label={tRepair('searchOrders')}
        clearLabel={tRepair('clearSearch')}
        value={searchText}
        onChange={setSearchText}
      />
      <List key={tab} tab={tab} name={name} onListed={counts.onListed} />
    </Frame>
  );
}
