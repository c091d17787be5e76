/** /home/message: the four types of messages, each with its unread count and newest message. */
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { formatBrief } from '../../features/time/time-text';
import { catalogueWords, findKnownMessage } from '../../i18n/catalogue';
import { faultText } from '../../i18n/fault-text';
import { messageWords, TYPE_NAMES } from '../../i18n/message';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { getMessagesPath } from '../../navigation/order-paths';
import { MESSAGE_BADGE_MAX } from '../../shared/constants';
import { MESSAGE_TYPES, type MessageType } from '../../shared/message-types';
import { getPlatformClock } from '../../state/live/platform-clock';
import { getMessageCounts } from '../../state/messages/message-counts';
import { useNewest } from '../../state/messages/use-newest';
import { useUnread } from '../../state/messages/use-unread';
import { useServices } from '../../state/services';
import { Badge } from '../../ui/badge';
import { AlarmIcon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { ForwardIcon, InfoIcon, LedgerIcon, ReloadIcon, ServiceEndIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { TopBar } from '../../ui/top-bar';
import '../../features/screen-states/home-frame.css';
import './message.css';

const ICONS: Readonly<Record<MessageType, ComponentType<{ readonly size?: number }>>> = {
  alarm: AlarmIcon,
  order: LedgerIcon,
  expiry: ServiceEndIcon,
  system: InfoIcon,
};

interface TypeRowProps {
  readonly type: MessageType;
  /** `null` if unknown: no count is shown. */
  readonly unreadCount: number | null;
  /** Incremented when the user refreshes the screen. */
  readonly refreshCount: number;
}

function TypeRow({ type, unreadCount, refreshCount }: TypeRowProps) {
  const t = useWords(messageWords);
  const tCatalogue = useWords(catalogueWords);
  const clock = getPlatformClock(useServices());
  const { data, fault } = useNewest(type, unreadCount, refreshCount);
  const newestMessage = data?.list[0];
  const formatNewest = (): string => {
    if (newestMessage !== undefined)
      return (
        [newestMessage.title, newestMessage.detail].filter((part) => part !== '').join(' · ') || t('untitled')
      );
    if (data !== undefined) return t('none');
    if (fault === null) return t('loading');
    const knownMessage = fault.kind === 'refused' ? findKnownMessage(fault.message) : null;
    return knownMessage === 'notActivated' || knownMessage === 'noPermission'
      ? tCatalogue(knownMessage)
      : t('newestFailed');
  };
  const Icon = ICONS[type];
  const count = unreadCount ?? 0;
  return (
    <Link className="as-message-type" to={getMessagesPath(type)}>
      <span className={`as-message-type__icon as-message-type__icon--${type}`} aria-hidden="true">
        <Badge count={count} max={MESSAGE_BADGE_MAX}>
          <Icon size={26} />
        </Badge>
      </span>
      <span className="as-message-type__words">
        <span className="as-message-type__head">
          <span className="as-message-type__name">{t(TYPE_NAMES[type])}</span>
          {count === 0 ? null : <span className="as-hidden-text">{t('unreadOf', { n: count })}</span>}
          {newestMessage === undefined || newestMessage.time === null ? null : (
            <time className="as-message-type__time">{formatBrief(newestMessage.time, clock.now())}</time>
          )}
        </span>
        <span className="as-message-type__newest" dir="auto">
          {formatNewest()}
        </span>
      </span>
      <ForwardIcon size={18} />
    </Link>
  );
}

export default function Messages() {
  const tShell = useWords(shellWords);
  const t = useWords(messageWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const unreadCounts = useUnread();
  const services = useServices();
  const [refreshCount, setRefreshCount] = useState(0);
  const refresh = (): void => {
    setRefreshCount(refreshCount + 1);
    getMessageCounts(services).refresh();
  };
  return (
    <>
      <TopBar
        title={tShell('titleMessage')}
        end={
          <IconButton label={t('refresh')} onClick={refresh}>
            <ReloadIcon />
          </IconButton>
        }
      />
      <div className="as-home__content as-message-types">
        {isOnline ? null : <Notice tone="warn">{faultText({ kind: 'offline' }, language)}</Notice>}
        <ul className="as-message-types__list">
          {MESSAGE_TYPES.map((type) => (
            <li key={type}>
              <TypeRow type={type} unreadCount={unreadCounts[type]} refreshCount={refreshCount} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
