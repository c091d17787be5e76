import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { pageWords } from '../../i18n/page';
import { projectWords } from '../../i18n/project';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { AssetRules } from '../../page-document/assets';
import type { Page } from '../../page-document/model';
import { type PagePlan, planPage } from '../../page-document/plan';
import type { PageId, ProjectId } from '../../shared/ids';
import { useKeepAwake } from '../../state/alarm-watch/use-keep-awake';
import { openWatch, type Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import { useReducedMotion } from '../../state/use-reduced-motion';
import { useUser } from '../../state/use-user';
import { Notice } from '../../ui/notice';
import { refusalKey } from '../../widgets/live/control';
import type { Jump, PageHost, WriteWish } from '../../widgets/page-host';
import { PageView } from '../../widgets/page-view';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { Inspector } from './inspector';
import { LinkBadge } from './link-badge';
import { type LivePage as Live, LiveProvider } from './live-context';
import { WriteDialog } from './write-dialog';

interface LivePageProps {
  readonly client: MonitorClient;
  readonly projectId: ProjectId;
  readonly pageId: PageId;
  readonly page: Page;
  readonly assets: AssetRules;
  /** May change: the page is not drawn anew for it. */
  readonly onJump: (jump: Jump) => void;
  /** Puts the badge where the frame wants it. */
  readonly frame: (badge: ReactNode, stage: ReactNode) => ReactNode;
}

/** A page that is watched: drawn by the renderer, with what this screen adds around it. */
export function LivePage(props: LivePageProps) {
  const { client, projectId, pageId, page } = props;
  const { store } = useServices();
  const plan = useMemo(() => planPage(page, projectId, pageId), [page, projectId, pageId]);
  const [watch, setWatch] = useState<Watch | null>(null);
  useEffect(() => {
    const opened = openWatch(client, plan.spec, store);
    setWatch(opened);
    return () => opened.leave();
  }, [client, plan, store]);
  return watch === null ? null : <Watched key={plan.spec.pageId} {...props} plan={plan} watch={watch} />;
}

interface WatchedProps extends LivePageProps {
  readonly plan: PagePlan;
  readonly watch: Watch;
}

function Watched({ client, projectId, page, assets, plan, watch, onJump, frame }: WatchedProps) {
  const services = useServices();
  const sayPage = useWords(pageWords);
  const say = useWords(projectWords);
  const language = useLanguage();
  const { auths } = useUser();
  useKeepAwake();
  const connection = useAtomValue(watch.status);
  const { link, fault } = connection;
  const reducedMotion = useReducedMotion();
  const jump = useRef(onJump);
  jump.current = onJump;
  const [wish, setWish] = useState<WriteWish | null>(null);
  const [inspected, setInspected] = useState<number | null>(null);
  const now = useCallback(() => client.steadyNow(), [client]);
  const live = useMemo<Live>(
    () => ({ projectId, page, plan, watch, now }),
    [projectId, page, plan, watch, now],
  );

  const { toast } = services.feedback;
  const host = useMemo<PageHost>(
    () => ({
      auths: new Set(auths),
      write: setWish,
      refuse: (refusal) => toast(sayPage(refusalKey(refusal)), 'bad'),
      jump: (wanted) => jump.current(wanted),
      interest: watch.setInterest,
      recent: (signalId, rangeMs) => client.recent(projectId, signalId, rangeMs),
      inspect: setInspected,
    }),
    [auths, toast, sayPage, watch, client, projectId],
  );
  return (
    <LiveProvider value={live}>
      {frame(
        <LinkBadge link={link} now={now} />,
        <>
          {fault === null || fault.kind === 'session-ended' ? null : (
            <div className="as-page__fault">
              <Notice tone="warn">{say('loadFault', { why: faultText(fault, language) })}</Notice>
            </div>
          )}
          <PageView
            page={page}
            plan={plan}
            board={watch.board}
            host={host}
            words={sayPage}
            assets={assets}
            reducedMotion={reducedMotion}
            connection={connection}
            now={now}
          />
        </>,
      )}
      {inspected === null || wish !== null ? null : (
        <Inspector
          slot={inspected}
          onClose={() => setInspected(null)}
          onWrite={(wanted) => {
            setInspected(null);
            setWish(wanted);
          }}
        />
      )}
      {wish === null ? null : <WriteDialog wish={wish} onClose={() => setWish(null)} />}
    </LiveProvider>
  );
}
