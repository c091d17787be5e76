import { type ReactNode, useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadCode } from '../../browser/load-code';
import { liveWords } from '../../i18n/live';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { alarmPath, pathBeside } from '../../navigation/page-links';
import { useBack } from '../../navigation/use-back';
import { useIsHere } from '../../navigation/use-is-here';
import { useTitle } from '../../navigation/use-title';
import type { PageId } from '../../shared/ids';
import { useServices } from '../../state/services';
import { IconButton } from '../../ui/icon-button';
import {
  BackIcon,
  DotsIcon,
  FullScreenIcon,
  LeaveFullScreenIcon,
  LedgerIcon,
  PagesIcon,
  ReplayIcon,
} from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import type { Jump } from '../../widgets/live/page-host';
import { replayPosition } from '../replay/replay-query';
import { lazyDialog } from '../screen-states/lazy-dialog';
import { useFullScreen } from './full-screen';
import type { PageAction } from './menu-sheet';
import { PageBody, type Up } from './page-body';
import type { PageSource } from './page-source';
import { useLoadedPage } from './use-loaded-page';
import { webAddress } from './web-address';
import './page.css';

type Sheet = 'menu' | 'pages' | 'ledger' | 'replay';

const LedgerSheet = lazyDialog(async () => ({
  default: (await import('../writing/ledger-sheet')).LedgerSheet,
}));

/** What a sheet with the other pages is given. */
export interface PagesProps {
  /** Goes to the path of another page. */
  readonly onOpen: (path: string) => void;
  readonly onClose: () => void;
}

const MenuSheet = lazyDialog(async () => ({ default: (await import('./menu-sheet')).MenuSheet }));
const PagePopup = lazyDialog(() => import('./page-popup'));

export interface PageScreenProps {
  /** The same object for as long as it is the same page; mount the screen anew (by key) for another. */
  readonly source: PageSource;
  /** The list that the page is in. */
  readonly up: Up;
  /** Where the arrow leads; `null`: back to where the person came from. */
  readonly back: string | null;
  /** The other pages, to go to; null where there are none. */
  readonly pages: ((props: PagesProps) => ReactNode) | null;
}

/** A configuration page of whatever family with its bar, badge and sheets. */
export function PageScreen({ source, up, back, pages }: PageScreenProps) {
  const { feedback, call } = useServices();
  const shell = useWords(shellWords);
  const say = useWords(liveWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const loaded = useLoadedPage(source);
  const { isFull, toggle } = useFullScreen();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [popup, setPopup] = useState<PageId | null>(null);
  const name = loaded.name ?? shell('titlePage');
  const { load, retry } = loaded;
  const owner = 'facts' in load ? load.facts.owner : null;
  const isInPast = replayPosition(search) !== null;
  // It is live and has no replay of its own: by whatever way the past is reached, it does not stay over it.
  if (isInPast && popup !== null) setPopup(null);

  useTitle(name);

  const leave = useBack(up.path);
  const isHere = useIsHere();
  const jump = useCallback(
    (wanted: Jump): void => {
      if (owner === null) return;
      switch (wanted.do) {
        case 'page':
          setPopup(null);
          navigate(pathBeside(owner, wanted.target as PageId));
          return;
        case 'back':
          if (popup !== null) setPopup(null);
          else leave();
          return;
        case 'popup':
          setPopup(wanted.target as PageId);
          return;
        case 'url': {
          const address = webAddress(wanted.target);
          if (address === null) feedback.toast(say('badLink'), 'bad');
          else window.open(address, '_blank', 'noopener,noreferrer');
          return;
        }
        case 'refresh':
          retry();
          return;
        default:
          void loadCode(() => import('../../navigation/detail-links'))
            .then(({ detailPath }) => detailPath(owner, wanted, call))
            .then(
              (path) => {
                // Nobody is led anywhere from a screen that he has left meanwhile.
                if (!isHere()) return;
                if (path === null) feedback.toast(say('badLink'), 'bad');
                else navigate(path);
              },
              () => feedback.toast(shell('chunkFailed'), 'bad'),
            );
      }
    },
    [navigate, owner, popup, leave, feedback, call, say, shell, retry, isHere],
  );
  const isReady = load.phase === 'ready';
  const open = (wanted: Sheet) => () => setSheet(wanted);
  const actions: readonly PageAction[] = [
    {
      key: 'replay',
      label: say('replay'),
      icon: <ReplayIcon />,
      isOpen: sheet === 'replay',
      isDisabled: !isReady,
      onClick: open('replay'),
    },
    {
      key: 'ledger',
      label: say('ledger'),
      icon: <LedgerIcon />,
      isOpen: sheet === 'ledger',
      onClick: open('ledger'),
    },
    ...(pages === null
      ? []
      : [
          {
            key: 'pages',
            label: say('pages'),
            icon: <PagesIcon />,
            isOpen: sheet === 'pages',
            onClick: open('pages'),
          },
        ]),
    {
      key: 'full',
      label: say('fullScreen'),
      icon: <FullScreenIcon />,
      isOpen: false,
      onClick: () => {
        setSheet(null);
        toggle();
      },
    },
  ];
  const bar = (badge: ReactNode): ReactNode => (
    <TopBar
      title={name}
      start={
        <IconButton label={shell('back')} onClick={() => (back === null ? leave() : navigate(back))}>
          <BackIcon />
        </IconButton>
      }
      end={
        <>
          <div className="as-page__badge">{badge}</div>
          <span className="as-page__wide">
            {actions.map(({ key: name, label, icon, isOpen, isDisabled = false, onClick }) => (
              <IconButton key={name} label={label} expanded={isOpen} disabled={isDisabled} onClick={onClick}>
                {icon}
              </IconButton>
            ))}
          </span>
          <span className="as-page__narrow">
            <IconButton label={say('menu')} expanded={sheet === 'menu'} onClick={open('menu')}>
              <DotsIcon />
            </IconButton>
          </span>
        </>
      }
    />
  );
  const frame = (badge: ReactNode, stage: ReactNode): ReactNode => (
    <div className={isFull ? 'as-page as-page--full' : 'as-page'}>
      {isFull ? (
        <div className="as-page__corner">
          {badge}
          <IconButton label={say('leaveFullScreen')} pressed onClick={toggle}>
            <LeaveFullScreenIcon />
          </IconButton>
        </div>
      ) : (
        bar(badge)
      )}
      <main className="as-page__stage">{stage}</main>
    </div>
  );
  return (
    <>
      <PageBody
        loaded={loaded}
        up={up}
        onJump={jump}
        onAlarms={isReady && load.facts.goAlarm ? () => navigate(alarmPath(load.facts.owner)) : undefined}
        replay={{
          isAsked: sheet === 'replay',
          isInAddress: isInPast,
          onAnswered: () => setSheet(null),
        }}
        frame={frame}
      />
      {sheet === 'menu' ? <MenuSheet title={name} actions={actions} onClose={() => setSheet(null)} /> : null}
      {sheet === 'ledger' ? <LedgerSheet onClose={() => setSheet(null)} /> : null}
      {sheet === 'pages' && pages !== null
        ? pages({
            onClose: () => setSheet(null),
            onOpen: (path) => {
              setSheet(null);
              navigate(path, { replace: path === pathname });
            },
          })
        : null}
      {popup === null || owner === null ? null : (
        <PagePopup
          key={popup}
          owner={owner}
          pageId={popup}
          up={up}
          onJump={jump}
          onClose={() => setPopup(null)}
        />
      )}
    </>
  );
}
