import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadCode } from '../../browser/load-code';
import { liveWords } from '../../i18n/live';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getSiblingPagePath } from '../../navigation/page-links';
import { useIsMounted } from '../../navigation/use-is-here';
import { getWebAddress } from '../../page-document/assets';
import type { PageOwner } from '../../page-document/plan';
import type { PageId } from '../../shared/ids';
import { useServices } from '../../state/services';
import type { DetailJump, Jump } from '../../widgets/live/page-host';
import { useOpenWhenReachable } from './use-page-ahead';
import type { OnJump } from './use-page-host';

interface JumpDeps {
  /** `null` until the page is known. */
  readonly owner: PageOwner | null;
  readonly popup: PageId | null;
  readonly setPopup: (page: PageId | null) => void;
  readonly leave: () => void;
  /** Reloads the page, which stays on screen until the new one has loaded. */
  readonly reload: () => void;
}

export function useJump({ owner, popup, setPopup, leave, reload }: JumpDeps): OnJump {
  const { toast } = useServices().feedback;
  const t = useWords(liveWords);
  const navigate = useNavigate();
  const go = useCallback(
    (path: string): void => {
      setPopup(null);
      navigate(path);
    },
    [setPopup, navigate],
  );
  const openWhenReachable = useOpenWhenReachable(go);
  const openDetail = useDetailJump();
  return useCallback(
    (jump: Jump, isLive: boolean): void => {
      if (owner === null) return;
      switch (jump.do) {
        case 'page':
          if (isLive) go(getSiblingPagePath(owner, jump.target as PageId));
          else openWhenReachable(owner, jump.target as PageId);
          return;
        case 'back':
          if (popup === null) leave();
          else setPopup(null);
          return;
        case 'popup':
          setPopup(jump.target as PageId);
          return;
        case 'url': {
          const address = getWebAddress(jump.target);
          if (address === null) toast(t('badLink'), 'bad');
          else window.open(address, '_blank', 'noopener,noreferrer');
          return;
        }
        case 'refresh':
          reload();
          return;
        default:
          openDetail(owner, jump);
      }
    },
    [owner, popup, setPopup, leave, toast, t, reload, go, openWhenReachable, openDetail],
  );
}

/** Returns a function that opens history, report, alarms or video of a device. The path may have to be requested. */
function useDetailJump(): (owner: PageOwner, jump: DetailJump) => void {
  const { call, feedback } = useServices();
  const t = useWords(liveWords);
  const tShell = useWords(shellWords);
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  return useCallback(
    (owner, jump) => {
      void loadCode(() => import('../../navigation/detail-links'))
        .then(({ getDetailPath }) => getDetailPath(owner, jump, call))
        .then(
          (path) => {
            // The user may have left the screen.
            if (!isMounted()) return;
            if (path === null) feedback.toast(t('badLink'), 'bad');
            else navigate(path, { state: { colors: jump.colors } });
          },
          () => feedback.toast(tShell('chunkFailed'), 'bad'),
        );
    },
    [call, feedback, t, tShell, navigate, isMounted],
  );
}
