import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LinkState } from '../../../workers/monitor/contract/contract';
import { lazyComponent } from '../../browser/lazy-component';
import { useReducedMotion } from '../../browser/use-reduced-motion';
import { liveWords } from '../../i18n/live';
import { pageWords } from '../../i18n/page';
import { useWords } from '../../i18n/use-words';
import type { PagePlan } from '../../page-document/plan';
import { LAST_VALUES_MS, RECALL_AFTER_MS } from '../../shared/constants';
import type { Millis } from '../../shared/units';
import { useAlarmWatchSettings } from '../../state/alarm-watch/settings';
import type { Watch } from '../../state/live/watch';
import { getPulse } from '../../state/pulse';
import { useServices } from '../../state/services';
import type { PageWords } from '../../widgets/format/texts';
import { PageView } from '../../widgets/page-view';
import type { PageFinder } from '../../widgets/stage/page-finder';
import type { LastView } from '../../widgets/stage/use-stage';
import { ReplayBadge } from '../live-values/link-badge';
import { LiveProvider, type LiveValues } from '../live-values/live-context';
import { LoadFault } from '../live-values/load-fault';
import { PageLink } from '../live-values/page-link';
import { useReplayCode } from '../replay/use-replay-code';
import { useReplayRange } from '../replay/use-replay-range';
import { lazyDialog } from '../screen-states/lazy-dialog';
import { AlarmsButton } from './alarms-button';
import { Dialogs, loadFindSheet } from './dialogs';
import type { WatchedValues } from './keep-last-values';
import type { LivePageProps } from './live-page-props';
import { useMarkedValue } from './use-marked-value';
import { usePageDialogs } from './use-page-dialogs';
import { usePageHost } from './use-page-host';

type LinkStatus = LinkState['status'];

const FindSheet = lazyDialog(loadFindSheet);

const AlarmBand = lazyComponent(
  () => import('./wall/alarm-band'),
  undefined,
  () => null,
);

/** Loaded only if this device is set to keep the screen on. */
const KeepAwake = lazyComponent(
  () => import('./keep-awake'),
  undefined,
  () => null,
);

/** Optional: the page is just as live without it. */
const LastValues = lazyComponent(
  () => import('./last-values'),
  undefined,
  () => null,
);

interface WatchedPageProps extends LivePageProps {
  readonly plan: PagePlan;
  readonly watch: Watch;
}

export function WatchedPage(props: WatchedPageProps) {
  const { client, facts, page, assets, plan, watch } = props;
  const { replay, onJump, onAlarms, onLedgerClosed, onFindClosed, layout } = props;
  const { owner, name: pageName } = facts;
  const [{ keepAwake }] = useAlarmWatchSettings();
  const connection = useAtomValue(watch.status);
  const pulse = getPulse(useServices());
  const reducedMotion = useReducedMotion();
  const range = useReplayRange(watch);
  const isReplay = range !== null;
  const finder = useRef<PageFinder>(null);
  const lastView = useRef<LastView>(null);
  const dialogs = usePageDialogs(isReplay, plan.spec.slots);
  useMarkedValue(finder, { page, plan, inspectedSlot: dialogs.inspectedSlot });
  const host = usePageHost({ client, owner, watch, range, dialogs, onJump });
  const tPage = usePageWords(isReplay);
  const { liveNow, now } = useClocks(props);
  const live = useMemo<LiveValues>(
    () => ({ client, owner, page, pageName, plan, watch, isReplay, now }),
    [client, owner, page, pageName, plan, watch, isReplay, now],
  );
  const values = useMemo<WatchedValues>(
    () => ({ client, watch, facts, page, plan }),
    [client, watch, facts, page, plan],
  );
  const { isRangeAsked: isRangeRequested, onAnswered, code } = useReplayRequest(replay);

  const view = (
    <PageView
      // Remounted between live and replay: no widget carries state from one to the other.
      key={range === null ? 'live' : `${range.from} ${range.end}`}
      page={page}
      plan={plan}
      board={watch.board}
      host={host}
      t={tPage}
      assets={assets}
      reducedMotion={reducedMotion}
      connection={connection}
      now={now}
      pulse={pulse}
      isWhole={props.isWhole}
      finder={finder}
      lastView={lastView}
    />
  );
  const badge = <PageBadge watch={watch} now={liveNow} isReplay={isReplay} onAlarms={onAlarms} />;
  const stage = (
    <>
      <PageNotices values={values} now={liveNow} />
      {isReplay && code !== null ? (
        <code.ReplayStage watch={watch} owner={owner}>
          {view}
        </code.ReplayStage>
      ) : (
        view
      )}
      {props.isWhole ? <AlarmBand watch={watch} /> : null}
    </>
  );
  return (
    <LiveProvider value={live}>
      {layout(badge, stage)}
      {replay === undefined || code === null ? null : <code.ReplayAddress watch={watch} />}
      {isRangeRequested && code !== null ? (
        <code.ReplayRangeSheet watch={watch} now={liveNow} onClose={onAnswered} />
      ) : null}
      {keepAwake ? <KeepAwake /> : null}
      {onFindClosed === undefined ? null : (
        <FindSheet
          auths={host.auths}
          onFound={(index) => {
            onFindClosed();
            finder.current?.show(index);
          }}
          onClose={onFindClosed}
        />
      )}
      <Dialogs
        dialogs={dialogs}
        host={host}
        owner={owner}
        watch={watch}
        isReplay={isReplay}
        onLedgerClosed={onLedgerClosed}
      />
    </LiveProvider>
  );
}

/** Returns whether to ask for a past range, and the replay code once it has loaded. */
function useReplayRequest(replay: LivePageProps['replay']) {
  const isRangeRequested = replay?.isRequested ?? false;
  const onAnswered = (): void => replay?.onDone();
  const code = useReplayCode(isRangeRequested || replay?.isInAddress === true, onAnswered);
  return { isRangeAsked: isRangeRequested, onAnswered, code };
}

function PageNotices({ values, now }: { readonly values: WatchedValues } & Pick<LiveValues, 'now'>) {
  const connection = useAtomValue(values.watch.status);
  const status = connection.link?.status ?? 'connecting';
  const isUnreachable = useIsUnreachable(status);
  // Only once there is something to store, or nothing else to show.
  const shouldLoadValues = useHasStatusLasted('live', status, LAST_VALUES_MS) || isUnreachable;
  return (
    <>
      {shouldLoadValues ? <LastValues values={values} now={now} isUnreachable={isUnreachable} /> : null}
      {/* A lost link is shown by its badge alone, which does not shift the layout. */}
      {connection.link?.status === 'live' ? (
        <LoadFault className="as-page__fault" fault={connection.fault} />
      ) : null}
    </>
  );
}

/** Shows the state of the page's link and links to its current alarms, even during a replay. */
function PageBadge({
  watch,
  now,
  isReplay,
  onAlarms,
}: Pick<WatchedPageProps, 'watch' | 'onAlarms'> & Pick<LiveValues, 'now' | 'isReplay'>) {
  return (
    <>
      {isReplay ? <ReplayBadge /> : <PageLink watch={watch} now={now} />}
      {onAlarms ? <AlarmsButton watch={watch} isReplay={isReplay} onOpen={onAlarms} /> : null}
    </>
  );
}

/** Returns the worker's steady clock, and the clock of the shown values, which follows a replay. */
function useClocks({ client, watch }: Pick<WatchedPageProps, 'client' | 'watch'>) {
  const { store } = useServices();
  const liveNow = useCallback(() => client.steadyNow(), [client]);
  const now = useCallback(
    () => store.get(watch.replay.status).state?.at ?? client.steadyNow(),
    [client, store, watch],
  );
  return { liveNow, now };
}

function useHasStatusLasted(expectedStatus: LinkStatus, status: LinkStatus, durationMs: Millis): boolean {
  const { ports } = useServices();
  const [hasLasted, setHasLasted] = useState(false);
  const isInStatus = status === expectedStatus;
  useEffect(() => {
    setHasLasted(false);
    return isInStatus ? ports.after(durationMs, () => setHasLasted(true)) : undefined;
  }, [ports, isInStatus, durationMs]);
  return isInStatus && hasLasted;
}

const useIsUnreachable = (status: LinkStatus): boolean => {
  const isSlow = useHasStatusLasted('connecting', status, RECALL_AFTER_MS);
  return isSlow || status === 'offline' || status === 'reconnecting';
};

/** Returns the page's translator; a replayed value is never called live. */
function usePageWords(isReplay: boolean): PageWords {
  const tPage = useWords(pageWords);
  const t = useWords(liveWords);
  return useMemo<PageWords>(
    () => (isReplay ? (key, values) => (key === 'live' ? t('stateThen') : tPage(key, values)) : tPage),
    [isReplay, t, tPage],
  );
}
