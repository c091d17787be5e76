/**
 * Offers the next steps after an alarm message: replay, page, curve, acknowledgement and repair report. Steps named in
 * the message are available immediately, the others when the alarm record is read.
 */

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { AcknowledgeDialog } from '../../features/alarms/acknowledge-dialog';
import { AlarmTags } from '../../features/alarms/alarm-line';
import { getCurvePath, getReplayPath, useAlarmPage } from '../../features/alarms/alarm-places';
import { useAlarmTexts } from '../../features/alarms/alarm-text';
import { useAcknowledge } from '../../features/alarms/use-acknowledge';
import { PermissionView } from '../../features/screen-states/permission-view';
import { RetryNotice } from '../../features/screen-states/retry-notice';
import { ReportButton } from '../../features/work/evidence/report-button';
import type { ReportSubject } from '../../features/work/evidence/start-report';
import { faultText } from '../../i18n/fault-text';
import { messageWords } from '../../i18n/message';
import { useLanguage, useWords } from '../../i18n/use-words';
import { getProjectPagePath } from '../../navigation/paths';
import { isAcknowledged } from '../../shared/alarm-state';
import { type AlarmRow, createPartialAlarm } from '../../shared/calls/alarm';
import type { MessageLink } from '../../shared/calls/message';
import type { AlarmId } from '../../shared/ids';
import { PERMISSION_PROJECT } from '../../shared/permissions';
import { applyAcceptance } from '../../state/alarms/acknowledge-alarms';
import { useAcknowledgements } from '../../state/alarms/use-acknowledging';
import { useRead } from '../../state/calls/use-read';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { CurveIcon, PagesIcon, ReplayIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import { type FoundAlarm, findAlarm, listSources } from './find-alarm';
import '../../features/alarms/alarms.css';

const toPartialAlarm = ({ id, equipmentId, at }: MessageLink): AlarmRow =>
  createPartialAlarm({ id: id as AlarmId, equipmentId, triggerTime: at });

type MaybeFoundAlarm = FoundAlarm | null;
type Place = NonNullable<ReportSubject['place']>;

interface ShownPage {
  /** `null` if missing or not yet known. */
  readonly path: string | null;
  readonly place: Pick<Place, 'family' | 'projectId' | 'pageId'>;
}

/**
 * Returns the page named in the message, otherwise the page that shows the alarm. A named page never changes, which
 * keeps buttons in place.
 */
function useShownPage(link: MessageLink, foundAlarm: MaybeFoundAlarm): ShownPage {
  const { auths } = useUser();
  const { projectId, pageId } = link;
  const hasNamedPlace = projectId !== null && pageId !== null && auths.includes(PERMISSION_PROJECT);
  const fallbackSource = { family: projectId === null ? 'equipment' : 'project', projectId } as const;
  const source = foundAlarm?.source ?? fallbackSource;
  const alarmPage = useAlarmPage(
    source,
    foundAlarm?.alarm ?? toPartialAlarm(link),
    !hasNamedPlace && foundAlarm !== null,
  );
  if (hasNamedPlace)
    return { path: getProjectPagePath(projectId, pageId), place: { family: 'project', projectId, pageId } };
  const { family, projectId: sourceProjectId } = source;
  return { path: alarmPage.path, place: { family, projectId: sourceProjectId, pageId: alarmPage.id } };
}

interface LinksProps {
  readonly link: MessageLink;
  readonly foundAlarm: MaybeFoundAlarm;
  readonly pagePath: string | null;
}

function Links({ link, foundAlarm, pagePath }: LinksProps) {
  const t = useWords(messageWords);
  const clock = getPlatformClock(useServices());
  const alarm = foundAlarm?.alarm ?? toPartialAlarm(link);
  const source = foundAlarm?.source ?? null;
  const links: readonly (readonly [to: string | null, icon: ReactNode, text: string])[] = [
    [
      pagePath === null ? null : getReplayPath(pagePath, alarm, clock.now()),
      <ReplayIcon key="replay" />,
      t('replay'),
    ],
    [pagePath, <PagesIcon key="page" />, t('configurationPage')],
    [source === null ? null : getCurvePath(source, alarm), <CurveIcon key="curve" />, t('curve')],
  ];
  return (
    <nav className="as-alarm-links" aria-label={t('nextSteps')}>
      {links.map(([to, icon, text]) =>
        to === null ? null : (
          <Link key={text} className="as-alarm-links__link" to={to}>
            {icon}
            {text}
          </Link>
        ),
      )}
    </nav>
  );
}

/** Shows the current state of the alarm, with value and limit. */
function AlarmStateView({ foundAlarm: { source, alarm: readAlarm } }: { readonly foundAlarm: FoundAlarm }) {
  const texts = useAlarmTexts();
  const alarm = applyAcceptance(useAcknowledgements(), readAlarm, source.acknowledgement);
  return (
    <>
      <p className="as-message__tags">
        <AlarmTags alarm={alarm} texts={texts} />
      </p>
      <p className="as-message__condition">
        {texts.formatCondition(alarm)} {texts.formatDirection(alarm)}
      </p>
    </>
  );
}

function AcknowledgeButton({
  foundAlarm: { source, alarm: readAlarm },
}: {
  readonly foundAlarm: FoundAlarm;
}) {
  const t = useWords(messageWords);
  const texts = useAlarmTexts();
  const acknowledgements = useAcknowledgements();
  const acknowledge = useAcknowledge(texts.formatTitle);
  const [isConfirming, setConfirming] = useState(false);
  const alarm = applyAcceptance(acknowledgements, readAlarm, source.acknowledgement);
  const isConfirmation = source.acknowledgement === 'confirm';
  const send = (): void => {
    setConfirming(false);
    void acknowledge(source, [alarm], '');
  };
  const isSending = acknowledgements.pending.has(alarm.id);
  return (
    <>
      {isAcknowledged(alarm) ? null : (
        // Ending an alarm cannot be undone, so the user confirms it.
        <Button
          kind="primary"
          block
          busy={isSending}
          onClick={() => (isConfirmation ? send() : setConfirming(true))}
        >
          {t(isSending ? 'submitting' : isConfirmation ? 'confirmAlarm' : 'releaseAlarm')}
        </Button>
      )}
      {isConfirming ? (
        <AcknowledgeDialog
          alarms={[alarm]}
          acknowledgement={source.acknowledgement}
          remark={null}
          onAcknowledge={send}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

interface AlarmStepsProps {
  readonly link: MessageLink;
  readonly note: string;
}

export function AlarmSteps({ link, note }: AlarmStepsProps) {
  const t = useWords(messageWords);
  const language = useLanguage();
  const { call } = useServices();
  const { auths } = useUser();
  const sources = listSources(link, auths);
  const { id, at } = link;
  const key = sources.length === 0 ? null : ['message-alarm', id, at, ...sources.map((source) => source.key)];
  const { data, fault, isLoading, reload } = useRead(key, (signal) =>
    findAlarm(call, { id, at }, sources, signal),
  );
  const foundAlarm = data ?? null;
  const page = useShownPage(link, foundAlarm);
  // A message that names no project or equipment needs no permission notice.
  const hasNamedPlace = link.projectId !== null || link.equipmentId !== null;
  const createReport = (): ReportSubject => {
    const alarm = foundAlarm?.alarm ?? toPartialAlarm(link);
    const place = { ...page.place, equipmentId: link.equipmentId, name: alarm.equipmentName };
    return { alarm, note, ...(hasNamedPlace && { place }) };
  };
  if (hasNamedPlace && key === null) return <PermissionView feature="alarmRecords" />;
  return (
    <section className="as-message__steps">
      <div className="as-message__now">
        {data === undefined && isLoading ? <Spinner label={t('loading')} /> : null}
        {data ? <AlarmStateView foundAlarm={data} /> : null}
      </div>
      <Links link={link} foundAlarm={foundAlarm} pagePath={page.path} />
      {data === undefined && fault !== null && !isLoading ? (
        <RetryNotice onRetry={reload}>{t('alarmFailed', { why: faultText(fault, language) })}</RetryNotice>
      ) : null}
      {data === null || key === null ? <Notice tone="plain">{t('alarmUnknown')}</Notice> : null}
      {data ? <AcknowledgeButton foundAlarm={data} /> : null}
      <ReportButton block getSubject={createReport} />
    </section>
  );
}
