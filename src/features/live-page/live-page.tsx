import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { useReducedMotion } from '../../browser/use-reduced-motion';
import { faultText } from '../../i18n/fault-text';
import { liveWords } from '../../i18n/live';
import { pageWords } from '../../i18n/page';
import { useLanguage, useWords } from '../../i18n/use-words';
import { writeBlockWords } from '../../i18n/write-block';
import type { AssetRules } from '../../page-document/assets';
import type { Page } from '../../page-document/model';
import { type PageOwner, type PagePlan, planPage } from '../../page-document/plan';
import type { AlarmId } from '../../shared/ids';
import { useAlarmWatch } from '../../state/alarm-watch/settings';
import { openWatch, type Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { Notice } from '../../ui/notice';
import type { PageWords } from '../../widgets/format/texts';
import type { Jump, PageHost, WriteRequest } from '../../widgets/live/page-host';
import { PageView } from '../../widgets/page-view';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { LinkBadge, ReplayBadge } from '../live-values/link-badge';
import { type LivePage as Live, LiveProvider } from '../live-values/live-context';
import { useReplayCode } from '../replay/use-replay-code';
import { useReplayRange } from '../replay/use-replay-range';
import { lazyDialog } from '../screen-states/lazy-dialog';
import type { WriteDialogProps } from '../writing/write-dialog';
import { AlarmsButton } from './alarms-button';
import { usePageSupply } from './host-services';

export interface ReplayRequest {
  readonly isAsked: boolean;
  /** The address names a moment of the past. */
  readonly isInAddress: boolean;
  /** The choice was made or dropped. */
  readonly onAnswered: () => void;
}

interface LivePageProps {
  readonly client: MonitorClient;
  /** The same object for as long as it is the same page. */
  readonly owner: PageOwner;
  readonly page: Page;
  /** What a person calls the page. */
  readonly place: string;
  readonly assets: AssetRules;
  /** May change: the page is not drawn anew for it. */
  readonly onJump: (jump: Jump) => void;
  /** Leads to the alarms that belong to the page; missing where it offers no such way. */
  readonly onAlarms?: (() => void) | undefined;
  /** The choice of a span to replay is open; missing where the page cannot be replayed. */
  readonly replay?: ReplayRequest | undefined;
  /** Puts the badge where the frame wants it. */
  readonly frame: (badge: ReactNode, stage: ReactNode) => ReactNode;
}

/** A page that is watched: drawn by the renderer, with what this screen adds around it. */
export function LivePage(props: LivePageProps) {
  const { client, owner, page } = props;
  const { store } = useServices();
  const plan = useMemo(() => planPage(page, owner), [page, owner]);
  const [watch, setWatch] = useState<Watch | null>(null);
  useEffect(() => {
    const opened = openWatch(client, plan.spec, store);
    setWatch(opened);
    return () => opened.leave();
  }, [client, plan, store]);
  return watch === null ? null : <Watched {...props} plan={plan} watch={watch} />;
}

// Nothing of these is needed to look at a page.
const inspector = () => import('../inspector/inspector');
const writeDialog = () => import('../writing/write-dialog');
const Inspector = lazyDialog(async () => ({ default: (await inspector()).Inspector }));
const WriteDialog = lazyDialog(async () => ({ default: (await writeDialog()).WriteDialog }));
const HoldDialog = lazyDialog(() => import('../writing/hold-dialog'));
/** Only where this device is set so. */
const KeepAwake = lazyComponent(
  () => import('./keep-awake'),
  undefined,
  () => null,
);
const AlarmSheet = lazyDialog(() => import('./alarm-sheet'));
const EventPassword = lazyDialog(() => import('../writing/event-password'));

interface NumberedRequest {
  readonly number: number;
  /** Null once it was answered. */
  readonly wanted: WriteRequest | null;
}
/** The dialog that belongs to a request. */
function RequestDialog({ request, onClose }: WriteDialogProps) {
  const { release } = request;
  return release ? (
    <HoldDialog request={request} release={release} onClose={onClose} />
  ) : (
    <WriteDialog request={request} onClose={onClose} />
  );
}

interface WatchedProps extends LivePageProps {
  readonly plan: PagePlan;
  readonly watch: Watch;
}

function Watched({
  client,
  owner,
  page,
  place,
  assets,
  plan,
  watch,
  replay,
  onJump,
  onAlarms,
  frame,
}: WatchedProps) {
  const services = useServices();
  const sayPage = useWords(pageWords);
  const sayBlock = useWords(writeBlockWords);
  const say = useWords(liveWords);
  const language = useLanguage();
  const { auths } = useUser();
  const [{ keepAwake }] = useAlarmWatch();
  const connection = useAtomValue(watch.status);
  const { link, fault } = connection;
  const reducedMotion = useReducedMotion();
  const jump = useRef(onJump);
  jump.current = onJump;
  const [request, setRequest] = useState<NumberedRequest | null>(null);
  const [locked, setLocked] = useState<(() => void) | null>(null);
  const [inspected, setInspected] = useState<number | null>(null);
  const [alarm, setAlarm] = useState<AlarmId | null>(null);
  const { store } = services;
  const wanted = request?.wanted ?? null;
  const span = useReplayRange(watch);
  const isReplay = span !== null;
  const isAsked = replay?.isAsked ?? false;
  const onAnswered = (): void => replay?.onAnswered();
  const code = useReplayCode(isAsked || replay?.isInAddress === true, onAnswered);
  const liveNow = useCallback(() => client.steadyNow(), [client]);
  const now = useCallback(
    () => store.get(watch.replay.status).state?.at ?? client.steadyNow(),
    [client, store, watch],
  );
  const live = useMemo<Live>(
    () => ({ client, owner, page, place, plan, watch, isReplay, now }),
    [client, owner, page, place, plan, watch, isReplay, now],
  );

  // Whoever touches the page may want them next, perhaps when the network is gone.
  useEffect(() => {
    const bring = (): void => {
      window.removeEventListener('pointerdown', bring);
      inspector().catch(() => undefined);
      writeDialog().catch(() => undefined);
    };
    window.addEventListener('pointerdown', bring);
    return () => window.removeEventListener('pointerdown', bring);
  }, []);

  // What was begun over the one page is not taken up again over the other, with a value of before.
  const [drawnFor, setDrawnFor] = useState(isReplay);
  if (drawnFor !== isReplay) {
    setDrawnFor(isReplay);
    setRequest((before) => (before === null ? null : { ...before, wanted: null }));
    setLocked(null);
    setAlarm(null);
  }

  const { toast } = services.feedback;
  const supply = usePageSupply({ client, owner, watch, span, openAlarm: setAlarm });
  // Each request is numbered, so that its dialog is a new one, with an order of its own.
  const requestWrite = useCallback((wanted: WriteRequest): void => {
    setRequest((before) => ({ number: (before?.number ?? 0) + 1, wanted }));
  }, []);
  const closeRequest = (isSent: boolean): void => {
    setRequest((before) => (before === null ? null : { ...before, wanted: null }));
    if (isSent) request?.wanted?.sent?.();
  };
  const host = useMemo<PageHost>(
    () => ({
      auths: new Set(auths),
      lock: isReplay ? 'replay' : null,
      write: (wanted) => {
        if (isReplay) toast(sayBlock('replay'), 'bad');
        else requestWrite(wanted);
      },
      onBlocked: (block) => toast(sayBlock(block), 'bad'),
      jump: (wanted) => {
        // What pops up would be live, in a frame that says it is not.
        if (isReplay && wanted.do === 'popup') toast(say('popupReplay'), 'bad');
        else jump.current(wanted);
      },
      interest: watch.setInterest,
      recent: (signalId, rangeMs) => client.recent(owner, signalId, rangeMs),
      ...(span === null
        ? {}
        : {
            past: (signalId, rangeMs) =>
              client.recent(owner, signalId, span.end - span.from + rangeMs, span.end),
          }),
      inspect: setInspected,
      ...(owner.family === 'project' ? { unlock: (then) => setLocked(() => then) } : {}),
      ...supply,
    }),
    [auths, toast, say, sayBlock, isReplay, span, watch, client, owner, supply, requestWrite],
  );
  const words = useMemo<PageWords>(
    () => (isReplay ? (key, values) => (key === 'live' ? say('stateThen') : sayPage(key, values)) : sayPage),
    [isReplay, say, sayPage],
  );
  // Drawn anew on the way in and out: nothing that a widget remembers of one is shown in the other.
  const view = (
    <PageView
      key={span === null ? 'live' : `${span.from} ${span.end}`}
      page={page}
      plan={plan}
      board={watch.board}
      host={host}
      words={words}
      assets={assets}
      reducedMotion={reducedMotion}
      connection={connection}
      now={now}
    />
  );
  return (
    <LiveProvider value={live}>
      {frame(
        isReplay ? (
          <ReplayBadge />
        ) : (
          <>
            <LinkBadge link={link} now={liveNow} />
            {onAlarms ? <AlarmsButton watch={watch} onOpen={onAlarms} /> : null}
          </>
        ),
        <>
          {fault === null || fault.kind === 'session-ended' ? null : (
            <div className="as-page__fault">
              <Notice tone="warn">{say('loadFault', { why: faultText(fault, language) })}</Notice>
            </div>
          )}
          {isReplay && code !== null ? (
            <code.ReplayStage watch={watch} owner={owner}>
              {view}
            </code.ReplayStage>
          ) : (
            view
          )}
        </>,
      )}
      {replay === undefined || code === null ? null : <code.ReplayAddress watch={watch} />}
      {isAsked && code !== null ? (
        <code.ReplayRangeSheet watch={watch} now={liveNow} onClose={onAnswered} />
      ) : null}
      {keepAwake ? <KeepAwake /> : null}
      {inspected === null || wanted !== null ? null : (
        <Inspector
          slot={inspected}
          onClose={() => setInspected(null)}
          onWrite={(asked, needsPassword) => {
            setInspected(null);
            const ask = (): void => requestWrite(asked);
            if (!needsPassword) ask();
            else if (host.unlock) host.unlock(ask);
            else host.onBlocked('no-password');
          }}
        />
      )}
      {wanted === null || isReplay ? null : (
        <RequestDialog key={request?.number} request={wanted} onClose={closeRequest} />
      )}
      {alarm === null ? null : (
        <AlarmSheet key={alarm} owner={owner} watch={watch} id={alarm} onClose={() => setAlarm(null)} />
      )}
      {locked === null ? null : (
        <EventPassword
          onClose={() => setLocked(null)}
          onRight={() => {
            setLocked(null);
            locked();
          }}
        />
      )}
    </LiveProvider>
  );
}
