import { type ReactNode, useCallback, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { projectWords } from '../../i18n/project';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import type { PageId, ProjectId } from '../../shared/ids';
import { PERMISSION_PROJECT } from '../../shared/permissions';
import { useServices } from '../../state/services';
import { useUser } from '../../state/use-user';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { IconButton } from '../../ui/icon-button';
import {
  BackIcon,
  FullScreenIcon,
  LeaveFullScreenIcon,
  LedgerIcon,
  LockIcon,
  PagesIcon,
  ReplayIcon,
} from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import type { Jump } from '../../widgets/page-host';
import { useTitle } from '../common/use-title';
import { useFullScreen } from './full-screen';
import { LedgerSheet } from './ledger-sheet';
import { PageBody } from './page-body';
import { PagesSheet } from './pages-sheet';
import { pagePath } from './paths';
import { useLoadedPage } from './use-loaded-page';
import { webAddress } from './web-address';
import './page.css';

interface ProjectPageProps {
  readonly projectId: ProjectId;
  readonly pageId: PageId;
}

/** A configuration page with its bar, badge and sheets. Mount it anew (by key) for another page. */
function ProjectPage({ projectId, pageId }: ProjectPageProps) {
  const { feedback } = useServices();
  const shell = useWords(shellWords);
  const say = useWords(projectWords);
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const loaded = useLoadedPage(projectId, pageId);
  const { isFull, toggle } = useFullScreen();
  const [sheet, setSheet] = useState<'pages' | 'ledger' | 'replay' | null>(null);
  const [popup, setPopup] = useState<PageId | null>(null);
  const isLanding = pathname.startsWith('/groundBIDetail/');
  const name = loaded.name ?? shell('titlePage');

  useTitle(name);

  const { retry } = loaded;
  const jump = useCallback(
    (wanted: Jump): void => {
      switch (wanted.do) {
        case 'page':
          setPopup(null);
          navigate(pagePath(projectId, wanted.target as PageId));
          return;
        case 'back':
          if (popup !== null) setPopup(null);
          else if (key === 'default') navigate('/home/work/project', { replace: true });
          else navigate(-1);
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
          feedback.toast(shell('notBuilt'), 'bad');
      }
    },
    [navigate, projectId, popup, key, feedback, say, shell, retry],
  );
  const isReady = loaded.load.phase === 'ready';
  const fullScreen = (
    <IconButton label={say(isFull ? 'leaveFullScreen' : 'fullScreen')} pressed={isFull} onClick={toggle}>
      {isFull ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
    </IconButton>
  );
  const frame = (badge: ReactNode, stage: ReactNode): ReactNode => (
    <div className={isFull ? 'as-page as-page--full' : 'as-page'}>
      {isFull ? (
        <div className="as-page__corner">
          {badge}
          {fullScreen}
        </div>
      ) : (
        <>
          <TopBar
            title={name}
            start={
              <IconButton
                label={shell('back')}
                onClick={() => navigate(isLanding ? '/home' : '/home/work/project')}
              >
                <BackIcon />
              </IconButton>
            }
            end={
              <>
                <span className="as-page__wide">
                  <IconButton
                    label={say('replay')}
                    expanded={sheet === 'replay'}
                    disabled={!isReady}
                    onClick={() => setSheet('replay')}
                  >
                    <ReplayIcon />
                  </IconButton>
                </span>
                <IconButton
                  label={say('ledger')}
                  expanded={sheet === 'ledger'}
                  onClick={() => setSheet('ledger')}
                >
                  <LedgerIcon />
                </IconButton>
                <IconButton
                  label={say('pages')}
                  expanded={sheet === 'pages'}
                  onClick={() => setSheet('pages')}
                >
                  <PagesIcon />
                </IconButton>
                {fullScreen}
              </>
            }
          />
          <div className="as-page__badge">{badge}</div>
        </>
      )}
      <main className="as-page__stage">{stage}</main>
    </div>
  );
  return (
    <>
      <PageBody
        loaded={loaded}
        projectId={projectId}
        pageId={pageId}
        onJump={jump}
        replay={{ isAsked: sheet === 'replay', onAnswered: () => setSheet(null) }}
        frame={frame}
      />
      {sheet === 'ledger' ? (
        <LedgerSheet onReplay={isReady ? () => setSheet('replay') : null} onClose={() => setSheet(null)} />
      ) : null}
      {sheet === 'pages' ? (
        <PagesSheet
          projectId={projectId}
          pageId={pageId}
          onClose={() => setSheet(null)}
          onOpen={(target) => {
            setSheet(null);
            navigate(pagePath(projectId, target), { replace: target === pageId });
          }}
        />
      ) : null}
      {popup === null ? null : (
        <Popup projectId={projectId} pageId={popup} onJump={jump} onClose={() => setPopup(null)} />
      )}
    </>
  );
}

interface PopupProps extends ProjectPageProps {
  readonly onJump: (jump: Jump) => void;
  readonly onClose: () => void;
}

/** Another page of the project over this one. */
function Popup({ projectId, pageId, onJump, onClose }: PopupProps) {
  const shell = useWords(shellWords);
  const say = useWords(projectWords);
  const loaded = useLoadedPage(projectId, pageId);
  return (
    <Dialog shape="wide" title={loaded.name ?? say('popup')} closeLabel={shell('close')} onClose={onClose}>
      <PageBody
        loaded={loaded}
        projectId={projectId}
        pageId={pageId}
        onJump={onJump}
        frame={(badge, stage) => (
          <div className="as-page as-page--popup">
            <div className="as-page__badge">{badge}</div>
            <div className="as-page__stage">{stage}</div>
          </div>
        )}
      />
    </Dialog>
  );
}

/** /home/work/project/{projectId}/page/{pageId}, and the same page as a landing (/groundBIDetail/…). */
export default function ProjectPageScreen() {
  const shell = useWords(shellWords);
  const say = useWords(projectWords);
  const navigate = useNavigate();
  const { projectId = '', pageId = '' } = useParams();
  if (useUser().auths.includes(PERMISSION_PROJECT))
    return (
      <ProjectPage
        key={`${projectId}/${pageId}`}
        projectId={projectId as ProjectId}
        pageId={pageId as PageId}
      />
    );
  return (
    <>
      <TopBar title={shell('titlePage')} />
      <StateView icon={<LockIcon size={28} />} title={say('noProject')} detail={say('noProjectDetail')}>
        <Button onClick={() => navigate('/home', { replace: true })}>{shell('home')}</Button>
      </StateView>
    </>
  );
}
