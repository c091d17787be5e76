/** /message/list/{type}: the messages of a type, unread ones first. An unknown type shows all. */
import { useParams, useSearchParams } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { PageList } from '../../features/lists/page-list';
import { useListRestoration } from '../../features/lists/use-kept-list';
import { useExpandedGroups } from '../../features/lists/use-unfolded';
import { faultText } from '../../i18n/fault-text';
import { messageWords, TYPE_NAMES } from '../../i18n/message';
import { useLanguage, useWords } from '../../i18n/use-words';
import { MESSAGES, parseMessageType } from '../../navigation/order-paths';
import { queryMessages, type MessageRow as Row } from '../../shared/calls/message';
import type { MessageType } from '../../shared/message-types';
import { type Pages, usePages } from '../../state/calls/use-pages';
import { sumUnread } from '../../state/messages/message-counts';
import { useNewest } from '../../state/messages/use-newest';
import { useUnread } from '../../state/messages/use-unread';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { CheckIcon, ReloadIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { PullRefresh } from '../../ui/pull-refresh';
import { Segmented } from '../../ui/segmented';
import { Frame } from './frame';
import { foldMessages } from './message-lines';
import { MessageRow } from './message-row';
import { useActiveAlarms } from './use-active-alarms';
import { useReadAll } from './use-read-all';

const FILTERS = ['all', 'onlyUnread'] as const;
type Filter = (typeof FILTERS)[number];
/** Parameter of the address while only unread messages are shown. */
const UNREAD_PARAMETER = 'unread';

/** Whether the platform has an unread message that arrived after the list was read. */
function useHasNewer(type: MessageType | null, { rows }: Pages<Row>): boolean {
  const unreadCounts = useUnread();
  const count = type === null ? sumUnread(unreadCounts) : unreadCounts[type];
  const newestMessage = useNewest(type, count).data?.list[0];
  return (
    rows !== undefined &&
    newestMessage !== undefined &&
    !newestMessage.read &&
    rows.every(({ id }) => id !== newestMessage.id)
  );
}

interface FilteredMessagesProps {
  readonly type: MessageType | null;
  readonly pages: Pages<Row>;
  readonly filter: Filter;
  readonly onFilterChange: (filter: Filter) => void;
}

function FilteredMessages({ type, pages, filter, onFilterChange }: FilteredMessagesProps) {
  const t = useWords(messageWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const hasNewer = useHasNewer(type, pages);
  const { isBusy, readAll } = useReadAll();
  const { rows = [], reload } = pages;
  const [unfoldedKeys, unfold] = useExpandedGroups();
  const activeIds = useActiveAlarms(rows);
  const lines = new Map(foldMessages(rows, unfoldedKeys).map((line) => [line.row.id, line]));
  useListRestoration(pages);
  const hasUnread = rows.some(({ read }) => !read);
  return (
    <>
      <div className="as-messages__bar">
        <Segmented
          label={t('shown')}
          value={filter}
          options={FILTERS.map((value) => ({ value, text: t(value) }))}
          onChange={onFilterChange}
        />
        <Button disabled={!hasUnread} busy={isBusy} onClick={() => readAll(type, rows, () => void reload())}>
          <CheckIcon size={18} />
          {t('readAll')}
        </Button>
      </div>
      {isOnline ? null : <Notice tone="warn">{faultText({ kind: 'offline' }, language)}</Notice>}
      {hasNewer ? (
        <Notice
          tone="plain"
          action={
            <Button kind="quiet" onClick={() => void reload()}>
              {t('show')}
            </Button>
          }
        >
          {t('newer')}
        </Notice>
      ) : null}
      <PullRefresh
        texts={{ pulling: t('pulling'), release: t('release'), loading: t('refreshing') }}
        onRefresh={reload}
      >
        <PageList
          pages={pages}
          label={t(type === null ? 'typeAll' : TYPE_NAMES[type])}
          none={t(filter === 'onlyUnread' ? 'noneUnread' : 'none')}
          drawn={[...lines.values()].map(({ row }) => row)}
          renderRow={({ id }) => {
            const line = lines.get(id);
            if (line === undefined) return null;
            const isActive = (line.members ?? [line.row]).some(({ link }) => activeIds.has(link?.id ?? ''));
            return (
              <MessageRow
                line={line}
                isActive={isActive}
                isTypeShown={type === null}
                isUnfolded={unfoldedKeys.has(line.groupKey)}
                onUnfold={unfold}
              />
            );
          }}
        />
      </PullRefresh>
    </>
  );
}

export default function MessageList() {
  const t = useWords(messageWords);
  const type = parseMessageType(useParams().type);
  const [query, setQuery] = useSearchParams();
  const filter: Filter = query.has(UNREAD_PARAMETER) ? 'onlyUnread' : 'all';
  const pages = usePages(queryMessages, {
    ...(type === null ? {} : { type }),
    ...(filter === 'onlyUnread' ? { unread: true } : {}),
  });
  const changeFilter = (next: Filter): void => {
    const nextQuery = new URLSearchParams(query);
    if (next === 'onlyUnread') nextQuery.set(UNREAD_PARAMETER, '1');
    else nextQuery.delete(UNREAD_PARAMETER);
    setQuery(nextQuery, { replace: true });
  };
  return (
    <Frame
      title={t(type === null ? 'typeAll' : TYPE_NAMES[type])}
      backPath={MESSAGES}
      end={
        <IconButton label={t('refresh')} onClick={() => void pages.reload()}>
          <ReloadIcon />
        </IconButton>
      }
    >
      <FilteredMessages type={type} pages={pages} filter={filter} onFilterChange={changeFilter} />
    </Frame>
  );
}
