/** /home/work/my-repairs: the slips that the user created or follows, by status, below the unsent forms. */
import { Link, useSearchParams } from 'react-router-dom';
import { useDebouncedSearch } from '../../features/lists/use-debounced-search';
import { SlipRow } from '../../features/work/orders/slip-row';
import { StatusTabs } from '../../features/work/orders/status-tabs';
import { countWaiting, useRefusedOrders, useWaiting } from '../../features/work/orders/use-waiting';
import { OutboxList } from '../../features/work/outbox/outbox-list';
import { orderWords, STATUS_KEYS } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { mySlipPath, REPORT_REPAIR } from '../../navigation/order-paths';
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
  const repair = useWords(repairWords);
  const pages = usePages(queryMine, {
    ...(tab === 'all' ? {} : { status: tab }),
    ...(name === '' ? {} : { name }),
  });
  const waiting = useWaiting();
  const refused = useRefusedOrders();
  return (
    <OrderPages
      pages={pages}
      onListed={onListed}
      label={repair('mySlips')}
      none={repair(name === '' ? 'mineNone' : 'mineNoMatch')}
      draw={(row) => (
        <SlipRow
          row={row}
          to={mySlipPath(row.id)}
          waiting={countWaiting(waiting, row.id)}
          isRefused={refused.has(row.id)}
        />
      )}
    />
  );
}

export default function MyRepairs() {
  const shell = useWords(shellWords);
  const t = useWords(orderWords);
  const repair = useWords(repairWords);
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((one) => one === search.get('status')) ?? 'all';
  const counts = useCounts();
  const name = search.get('name') ?? '';
  const choose = (what: 'status' | 'name', next: string): void =>
    setSearch(
      (before) => {
        const query = new URLSearchParams(before);
        if (next === '') query.delete(what);
        else query.set(what, next);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  const [typed, setTyped] = useDebouncedSearch(name, (text) => choose('name', text));
  return (
    <Frame
      title={shell('titleMyRepairs')}
      back="/home/work"
      end={
        <Link className="as-link-button as-link-button--quiet" to={REPORT_REPAIR}>
          {shell('titleRepair')}
        </Link>
      }
    >
      <OutboxList />
      <StatusTabs
        label={repair('status')}
        value={tab}
        options={TABS.map((value) => ({
          value,
          text: value === 'all' ? repair('all') : t(STATUS_KEYS[value]),
          count: value === 'all' ? null : (counts.data?.get(value) ?? null),
        }))}
        onChange={(next) => choose('status', next === 'all' ? '' : next)}
      />
      <SearchField
        label={repair('searchOrders')}
        clearLabel={repair('clearSearch')}
        value={typed}
        onChange={setTyped}
      />
      <List key={tab} tab={tab} name={name} onListed={counts.onListed} />
    </Frame>
  );
}
