import { useMemo, useRef } from 'react';
import { liveWords } from '../../i18n/live';
import { useWords } from '../../i18n/use-words';
import { writeBlockWords } from '../../i18n/write-block';
import type { PageOwner } from '../../page-document/plan';
import { epochMs, type TimeRange } from '../../shared/units';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import type { Jump, PageHost } from '../../widgets/live/page-host';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { useHostServices } from './host-services';
import type { PageDialogs } from './use-page-dialogs';

/** Follows a link of a page. `isLive` is whether values arrive, which means that the platform is reachable. */
export type OnJump = (jump: Jump, isLive: boolean) => void;

interface PageHostDeps {
  readonly client: MonitorClient;
  readonly owner: PageOwner;
  readonly watch: Watch;
  /** The replayed range; `null` while the page is live. */
  readonly range: TimeRange | null;
  readonly dialogs: PageDialogs;
  readonly onJump: OnJump;
}

/** Returns the host of a page, which keeps its identity until the page, range, permissions or language change. */
export function usePageHost({ client, owner, watch, range, dialogs, onJump }: PageHostDeps): PageHost {
  const { feedback, store } = useServices();
  const { toast } = feedback;
  const tWriteBlock = useWords(writeBlockWords);
  const t = useWords(liveWords);
  const { auths } = useUser();
  const jump = useRef(onJump);
  jump.current = onJump;
  const { confirmWrite, inspect, requestPassword, openAlarm, openEquipmentAlarms } = dialogs;
  const services = useHostServices({
    client,
    owner,
    watch,
    range,
    openAlarm,
    openEquipmentAlarms,
  });
  const isReplay = range !== null;
  return useMemo<PageHost>(
    () => ({
      auths: new Set(auths),
      lock: isReplay ? 'replay' : null,
      write: (request) => {
        if (isReplay) toast(tWriteBlock('replay'), 'bad');
        else confirmWrite(request);
      },
      onBlocked: (block) => toast(tWriteBlock(block), 'bad'),
      jump: (to) => {
        // A popup would be live inside a frame marked as replay.
        if (isReplay && to.do === 'popup') toast(t('popupReplay'), 'bad');
        else jump.current(to, store.get(watch.status).link?.status === 'live');
      },
      interest: watch.setInterest,
      loadRecentPoints: (signalId, rangeMs) => client.loadRecent(owner, signalId, rangeMs),
      ...(range === null
        ? {}
        : {
            replayPoints: (signalId, rangeMs, until) => {
              const end = epochMs(Math.min(range.end, until));
              return client.loadRecent(owner, signalId, rangeMs - (until - end), end);
            },
          }),
      inspect,
      // Only project pages have passwords.
      ...(owner.family === 'project' ? { unlock: requestPassword } : {}),
      ...services,
    }),
    [
      auths,
      store,
      toast,
      t,
      tWriteBlock,
      isReplay,
      range,
      watch,
      client,
      owner,
      services,
      confirmWrite,
      inspect,
      requestPassword,
    ],
  );
}
