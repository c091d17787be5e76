import { useMemo } from 'react';
import { liveWords } from '../../i18n/live';
import { useWords } from '../../i18n/use-words';
import type { PageOwner } from '../../page-document/plan';
import type { PageId } from '../../shared/ids';
import { Dialog } from '../../ui/dialog';
import { PageBody, type ParentLink } from './page-body';
import { createSiblingSource } from './page-source';
import { useLoadedPage } from './use-loaded-page';
import type { OnJump } from './use-page-host';

export interface PagePopupProps {
  readonly owner: PageOwner;
  readonly pageId: PageId;
  readonly parentLink: ParentLink;
  readonly onJump: OnJump;
  readonly onClose: () => void;
}

export default function PagePopup({ owner, pageId, parentLink, onJump, onClose }: PagePopupProps) {
  const t = useWords(liveWords);
  const source = useMemo(() => createSiblingSource(owner, pageId), [owner, pageId]);
  const loadedPage = useLoadedPage(source);
  return (
    <Dialog shape="wide" title={loadedPage.name ?? t('popup')} closeLabel={t('close')} onClose={onClose}>
      <PageBody
        loadedPage={loadedPage}
        parentLink={parentLink}
        onJump={(jump, isLive) => {
          // Refreshes the popup, not the page below.
          if (jump.do === 'refresh') loadedPage.refresh();
          else onJump(jump, isLive);
        }}
        layout={(badge, stage) => (
          <div className="as-page as-page--popup">
            <div className="as-page__badge">{badge}</div>
            <div className="as-page__stage">{stage}</div>
          </div>
        )}
      />
    </Dialog>
  );
}
