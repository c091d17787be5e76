/** /home/work: all entries with their pending counts. Entries that the user may not open show the reason. */
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { getFeature } from '../../features/screen-states/feature-of';
import { WaitingBadge } from '../../features/work/outbox/waiting-badge';
import { type HomeKey, homeWords } from '../../i18n/home';
import { type Feature, permissionWords } from '../../i18n/permissions';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { matchRoute, type ScreenRoute } from '../../navigation/routes';
import { countOrders, type StatusCounts } from '../../shared/calls/work-order';
import { NO_PERMISSION } from '../../shared/work/refusal-codes';
import { useCall } from '../../state/calls/use-call';
import { useUser } from '../../state/session/use-user';
import {
  ForwardIcon,
  LedgerIcon,
  LockIcon,
  MapIcon,
  ProjectIcon,
  ReportIcon,
  ToolIcon,
  WorkIcon,
} from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { TopBar } from '../../ui/top-bar';
import '../../features/screen-states/home-frame.css';
import './work.css';

interface Entry {
  readonly path: string;
  readonly detail: HomeKey;
  readonly Icon: ComponentType<{ readonly size?: number }>;
  readonly Badge?: ComponentType;
  /** Returns the feature that the platform refuses, if the account's permissions do not show it. */
  readonly useRefused?: () => Feature | null;
}

/** Returns the sum of the counts; `null`, shown as a blank, if all are unavailable (spec 7). */
const sumKnown = (counts: readonly (number | null | undefined)[]): number | null => {
  const knownCounts = counts.filter((count) => typeof count === 'number');
  return knownCounts.length === 0 ? null : knownCounts.reduce((sum, count) => sum + count, 0);
};
const listOpenCounts = (counts: StatusCounts | null | undefined): readonly (number | null | undefined)[] => [
  counts?.pending,
  counts?.assigned,
  counts?.accepted,
];

/** Counts open orders and orders overdue by a day or more. Hidden from users who may not see orders. */
function OrdersBadge() {
  const t = useWords(homeWords);
  const { data } = useCall(countOrders, {});
  const openCount = sumKnown([...listOpenCounts(data?.repair), ...listOpenCounts(data?.inspection)]);
  const { overdue } = data ?? {};
  const overdueCount = sumKnown([overdue?.d1, overdue?.d3, overdue?.d7, overdue?.d10]);
  return (
    <>
      {openCount === null || openCount === 0 ? null : (
        <Tag tone="accent">{t('openOrders', { n: openCount })}</Tag>
      )}
      {overdueCount === null || overdueCount === 0 ? null : (
        <Tag tone="bad">{t('overdueOrders', { n: overdueCount })}</Tag>
      )}
    </>
  );
}
/** Returns the refused feature: only the platform decides whether the user may see orders. */
function useOrdersRefused(): Feature | null {
  const { fault } = useCall(countOrders, {});
  return fault?.kind === 'refused' && fault.code === NO_PERMISSION ? 'workOrder' : null;
}
const useNoFeature = (): null => null;

/** In the order of spec 2, /home/work. */
const ENTRIES: readonly Entry[] = [
  { path: '/home/work/project', detail: 'projectDetail', Icon: ProjectIcon },
  { path: '/home/work/equip-repairs', detail: 'repairDetail', Icon: ToolIcon },
  { path: '/home/work/my-repairs', detail: 'myRepairsDetail', Icon: LedgerIcon, Badge: WaitingBadge },
  {
    path: '/home/work/work-order',
    detail: 'workOrderDetail',
    Icon: WorkIcon,
    Badge: OrdersBadge,
    useRefused: useOrdersRefused,
  },
  { path: '/home/work/work-map', detail: 'mapDetail', Icon: MapIcon },
  { path: '/home/work/excel', detail: 'smartReportDetail', Icon: ReportIcon },
];

/** Shows an entry: grey, without a link and with the reason if the user may not open it (spec 6). */
function EntryRow({
  entry: { path, detail, Icon, Badge, useRefused: useRefusedFeature = useNoFeature },
  route,
}: {
  readonly entry: Entry;
  readonly route: ScreenRoute;
}) {
  const tShell = useWords(shellWords);
  const t = useWords(homeWords);
  const tPermission = useWords(permissionWords);
  const { auths } = useUser();
  const { needs, title } = route;
  const refusedFeature = useRefusedFeature();
  const feature = needs !== null && !auths.includes(needs) ? getFeature(needs) : refusedFeature;
  if (feature !== null)
    return (
      <div className="as-entry as-entry--refused">
        <span className="as-entry__icon">
          <LockIcon size={26} />
        </span>
        <span className="as-entry__words">
          <span className="as-entry__name">{tShell(title)}</span>
          <span className="as-entry__detail">{tPermission(feature)}</span>
          <span className="as-entry__detail">{tPermission(`${feature}Detail`)}</span>
        </span>
      </div>
    );
  return (
    <Link className="as-entry" to={path}>
      <span className="as-entry__icon">
        <Icon size={26} />
      </span>
      <span className="as-entry__words">
        <span className="as-entry__name">{tShell(title)}</span>
        <span className="as-entry__detail">{t(detail)}</span>
        {Badge === undefined ? null : (
          <span className="as-entry__badges">
            <Badge />
          </span>
        )}
      </span>
      <ForwardIcon size={18} />
    </Link>
  );
}

export default function Work() {
  const tShell = useWords(shellWords);
  return (
    <>
      <TopBar title={tShell('titleWork')} />
      <div className="as-home__content">
        <ul className="as-entries">
          {ENTRIES.map((entry) => {
            const route = matchRoute(entry.path);
            return route !== null ? (
              <li key={entry.path}>
                <EntryRow entry={entry} route={route} />
              </li>
            ) : null;
          })}
        </ul>
      </div>
    </>
  );
}
