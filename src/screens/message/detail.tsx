/**
 * /message/detail/{type}/{dataId}: one message with its next steps; opening it marks it as read. `dataId` is the id
 * of the message or its subject: links in the official account lead here.
 */
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { formatDateTime, formatZoneMark } from '../../features/time/time-text';
import { messageWords, TYPE_NAMES } from '../../i18n/message';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getMessagesPath, MESSAGES, parseMessageType } from '../../navigation/order-paths';
import type { CallOutput } from '../../shared/calls/call';
import { messageInfo } from '../../shared/calls/message';
import { useCall } from '../../state/calls/use-call';
import { getPlatformClock } from '../../state/live/platform-clock';
import { getMessageCounts } from '../../state/messages/message-counts';
import { useServices } from '../../state/services';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { AlarmSteps } from './alarm-steps';
import { Frame } from './frame';
import { LinkedText } from './linked-text';
import { LevelTag } from './message-row';
import { NextStep } from './steps';

function Expiry({ at }: { readonly at: number }) {
  const t = useWords(messageWords);
  const clock = getPlatformClock(useServices());
  return (
    <p className="as-message__expiry">
      {t('expires')} <strong>{formatDateTime(at).slice(0, 10)}</strong>
      {at <= clock.now() ? <Tag tone="bad">{t('expired')}</Tag> : null}
    </p>
  );
}

function Message({ message }: { readonly message: CallOutput<typeof messageInfo> }) {
  const t = useWords(messageWords);
  const { type, title, detail, text, time, level, link } = message;
  return (
    <>
      <article className="as-message">
        <h2 className="as-message__title" dir="auto">
          {title || t('untitled')}
        </h2>
        <p className="as-message__facts">
          <span>{t(TYPE_NAMES[type])}</span>
          <time>{time === null ? t('timeUnknown') : `${formatDateTime(time)}${formatZoneMark(time)}`}</time>
          {level === '' ? null : <LevelTag level={level} />}
        </p>
        <LinkedText text={text || detail} />
        {type === 'expiry' && link !== null && link.at !== null ? <Expiry at={link.at} /> : null}
      </article>
      {link === null ? null : link.kind === 'alarm' ? (
        <AlarmSteps link={link} note={[title, detail].join(' ').trim()} />
      ) : (
        <NextStep link={link} />
      )}
    </>
  );
}

export default function MessageDetail() {
  const tShell = useWords(shellWords);
  const services = useServices();
  const { type: typeParam, dataId = '' } = useParams();
  const type = parseMessageType(typeParam);
  const reading = useCall(messageInfo, { ...(type === null ? {} : { type }), dataId });
  const { data, fault, isLoading, reload } = reading;
  const id = data?.id ?? null;
  // Reading a message marks it as read, which lowers the counts.
  useEffect(() => {
    if (id !== null) getMessageCounts(services).refresh();
  }, [services, id]);
  return (
    <Frame title={tShell('titleMessageDetail')} backPath={type === null ? MESSAGES : getMessagesPath(type)}>
      <OutdatedNotice result={reading} />
      {data !== undefined ? (
        <Message message={data} />
      ) : fault !== null && !isLoading ? (
        <FaultView fault={fault} onRetry={() => void reload()} />
      ) : (
        <Skeleton label={tShell('loading')} count={3} />
      )}
    </Frame>
  );
}
