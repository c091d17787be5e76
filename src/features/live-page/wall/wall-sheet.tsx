/**
 * Shows the settings of a wall, which are stored in its address: its pages, how long each is shown, and how many are
 * side by side.
 */
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useWords } from '../../../i18n/use-words';
import { wallWords } from '../../../i18n/wall';
import { type WallQuery, withWallQuery } from '../../../navigation/wall-query';
import { WALL_PAGES_MAX, WALL_VISIBLE_MAX } from '../../../shared/constants';
import type { PageId } from '../../../shared/ids';
import { useRead } from '../../../state/calls/use-read';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { IconButton } from '../../../ui/icon-button';
import { CloseIcon } from '../../../ui/icons';
import { Segmented } from '../../../ui/segmented';
import type { PagesProps } from '../page-screen-props';
import type { PageSource } from '../page-source';

const DURATIONS_S = [15, 30, 60, 300] as const;
const COUNTS = Array.from({ length: WALL_VISIBLE_MAX }, (_, i) => String(i + 1));

interface WallSheetProps {
  readonly pageId: PageId;
  readonly getSource: (page: PageId) => PageSource;
  readonly query: WallQuery;
  /** Renders the sheet of the other pages; `null` if this is the only page. */
  readonly renderPages: ((props: PagesProps) => ReactNode) | null;
  readonly onClose: () => void;
}

export default function WallSheet({ pageId, getSource, query, renderPages, onClose }: WallSheetProps) {
  const t = useWords(wallWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isChoosing, setChoosing] = useState(false);
  const updateQuery = (next: Partial<WallQuery>): void =>
    void navigate(pathname + withWallQuery(search, { ...query, ...next }), { replace: true });
  const { otherPageIds, turnSeconds, pagesAtOnce } = query;
  const durations = [...new Set([...DURATIONS_S, turnSeconds])].sort((a, b) => a - b);
  if (isChoosing && renderPages !== null)
    return renderPages({
      onClose: () => setChoosing(false),
      onOpen: (_path, page) => {
        setChoosing(false);
        if (page !== undefined && page !== pageId && !otherPageIds.includes(page))
          updateQuery({ otherPageIds: [...otherPageIds, page] });
      },
    });
  const isFull = otherPageIds.length + 1 >= WALL_PAGES_MAX;
  return (
    <Dialog
      shape="side"
      title={t('settings')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button kind="primary" block onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <h3 className="as-wall-sheet__head">{t('pages')}</h3>
      <ol className="as-wall-sheet__pages">
        <li className="as-wall-sheet__page">
          <PageName page={pageId} getSource={getSource} />
          <span className="as-wall-sheet__note">{t('thisPage')}</span>
        </li>
        {otherPageIds.map((page) => (
          <OtherPage
            key={page}
            page={page}
            getSource={getSource}
            onRemove={() => updateQuery({ otherPageIds: otherPageIds.filter((id) => id !== page) })}
          />
        ))}
      </ol>
      {renderPages === null ? null : (
        <Button block disabled={isFull} onClick={() => setChoosing(true)}>
          {isFull ? t('most', { n: WALL_PAGES_MAX }) : t('add')}
        </Button>
      )}
      {otherPageIds.length === 0 ? null : (
        <>
          <h3 className="as-wall-sheet__head">{t('every')}</h3>
          <Segmented
            label={t('every')}
            options={durations.map((n) => ({ value: String(n), text: t('seconds', { n }) }))}
            value={String(turnSeconds)}
            onChange={(value) => updateQuery({ turnSeconds: Number(value) })}
          />
          <h3 className="as-wall-sheet__head">{t('beside')}</h3>
          <Segmented
            label={t('beside')}
            options={COUNTS.map((value) => ({ value, text: t('besideCount', { n: value }) }))}
            value={String(pagesAtOnce)}
            onChange={(value) => updateQuery({ pagesAtOnce: Number(value) })}
          />
        </>
      )}
    </Dialog>
  );
}

interface PageNameProps {
  readonly page: PageId;
  readonly getSource: (page: PageId) => PageSource;
}

function usePageName({ page, getSource }: PageNameProps): string {
  const services = useServices();
  const source = getSource(page);
  const { data } = useRead(['page name', source.key], (signal) => source.load(services, { signal }), {
    isOnce: true,
  });
  return data?.name ?? page;
}

function PageName(pageProps: PageNameProps) {
  return <span className="as-wall-sheet__name">{usePageName(pageProps)}</span>;
}

function OtherPage({ onRemove, ...pageProps }: PageNameProps & { readonly onRemove: () => void }) {
  const t = useWords(wallWords);
  const name = usePageName(pageProps);
  return (
    <li className="as-wall-sheet__page">
      <span className="as-wall-sheet__name">{name}</span>
      <IconButton label={t('remove', { name })} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
