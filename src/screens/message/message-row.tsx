import { Link } from 'react-router-dom';
import { getLevelTone, useAlarmTexts } from '../../features/alarms/alarm-text';
import { formatBrief } from '../../features/time/time-text';
import { messageWords, TYPE_NAMES } from '../../i18n/message';
import { useWords } from '../../i18n/use-words';
import { getMessagePath } from '../../navigation/order-paths';
import type { MessageRow as Row } from '../../shared/calls/message';
import type { EpochMs } from '../../shared/units';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { cx } from '../../ui/cx';
import { ChevronDownIcon, ChevronUpIcon, ForwardIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import type { MessageLine } from './message-lines';

export function LevelTag({ level }: { readonly level: string }) {
  const texts = useAlarmTexts();
  return <Tag tone={getLevelTone(level)}>{texts.formatLevel(level)}</Tag>;
}

interface MessageRowProps {
  readonly line: MessageLine;
  /** Whether the alarm or one of its repeats is known to be active. */
  readonly isActive: boolean;
  readonly isTypeShown: boolean;
  readonly isUnfolded: boolean;
  readonly onUnfold: (groupKey: string) => void;
}

export function MessageRow({ line, isActive, isTypeShown, isUnfolded, onUnfold }: MessageRowProps) {
  const t = useWords(messageWords);
  const { row, groupKey, members, isMember } = line;
  const firstRepeat = members?.at(-1) ?? null;
  return (
    <div className={cx('as-message-line', isMember && 'as-message-line--member')}>
      <MessageLink
        row={row}
        isActive={isActive}
        since={firstRepeat === null ? null : firstRepeat.time}
        isTypeShown={isTypeShown}
      />
      {members === null ? null : (
        <button
          type="button"
          className="as-message-line__repeats"
          aria-expanded={isUnfolded}
          onClick={() => onUnfold(groupKey)}
        >
          <span className="as-hidden-text">{t('repeatsOf', { what: row.title })}</span>
          <span>{`×${members.length}`}</span>
          {isUnfolded ? <ChevronUpIcon size={16} /> : <ChevronDownIcon size={16} />}
        </button>
      )}
    </div>
  );
}

interface MessageLinkProps extends Pick<MessageRowProps, 'isActive' | 'isTypeShown'> {
  readonly row: Row;
  /** Time of the first repeat; `null` without repeats. */
  readonly since: EpochMs | null;
}

function MessageLink({ row, isActive, since, isTypeShown }: MessageLinkProps) {
  const t = useWords(messageWords);
  const clock = getPlatformClock(useServices());
  const { id, type, title, detail, time, read, level } = row;
  return (
    <Link
      className={cx('as-message-row', !read && 'as-message-row--unread')}
      to={getMessagePath(type, id)}
      data-message={id}
    >
      <span className="as-message-row__words">
        <span className="as-message-row__head">
          {read ? null : (
            <>
              <span className="as-message-row__dot" aria-hidden="true" />
              <span className="as-hidden-text">{t('unread')}</span>
            </>
          )}
          <span className="as-message-row__title" dir="auto">
            {title || t('untitled')}
          </span>
          {isActive ? <Tag tone="bad">{t('inAlarm')}</Tag> : null}
          {level === '' ? null : <LevelTag level={level} />}
        </span>
        {detail === '' ? null : (
          <span className="as-message-row__detail" dir="auto">
            {detail}
          </span>
        )}
        <span className="as-message-row__foot">
          <time>{time === null ? t('timeUnknown') : formatBrief(time, clock.now())}</time>
          {since === null ? null : <span>{t('since', { time: formatBrief(since, clock.now()) })}</span>}
          {isTypeShown ? <span>{t(TYPE_NAMES[type])}</span> : null}
        </span>
      </span>
      <ForwardIcon size={18} />
    </Link>
  );
}
