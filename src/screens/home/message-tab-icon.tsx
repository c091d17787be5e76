/** Shows the icon of the messages tab with the unread count. Loaded after the home screen is drawn. */
import { messageWords } from '../../i18n/message';
import { useWords } from '../../i18n/use-words';
import { MESSAGE_BADGE_MAX } from '../../shared/constants';
import { sumUnread } from '../../state/messages/message-counts';
import { useUnread } from '../../state/messages/use-unread';
import { Badge } from '../../ui/badge';
import { MessageIcon } from '../../ui/icons';

export default function MessageTabIcon({ size = 24 }: { readonly size?: number }) {
  const t = useWords(messageWords);
  const count = sumUnread(useUnread()) ?? 0;
  return (
    <>
      <span aria-hidden="true">
        <Badge count={count} max={MESSAGE_BADGE_MAX}>
          <MessageIcon size={size} />
        </Badge>
      </span>
      {count === 0 ? null : <span className="as-hidden-text">{t('unreadOf', { n: count })}</span>}
    </>
  );
}
