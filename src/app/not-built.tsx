/** The screen of a route that is not built yet. */
import { useLocation, useNavigate } from 'react-router-dom';
import { shellWords } from '../i18n/shell';
import { useWords } from '../i18n/use-words';
import { matchRoute } from '../navigation/routes';
import { usePaths } from '../navigation/use-paths';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { BackIcon, ToolIcon } from '../ui/icons';
import { StateView } from '../ui/state-view';
import { TopBar } from '../ui/top-bar';

/** Says plainly that the screen is not built, and offers the way back. */
export default function NotBuilt() {
  const say = useWords(shellWords);
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const route = matchRoute(pathname);
  const isTab = route !== null && route.tab !== null;
  const { home: homePath } = usePaths();
  const home = (): void => void navigate(homePath, { replace: true });
  const state = (
    <StateView icon={<ToolIcon size={28} />} title={say('notBuilt')} detail={say('notBuiltDetail')}>
      {isTab ? null : (
        <Button kind="primary" onClick={home}>
          {say('home')}
        </Button>
      )}
    </StateView>
  );
  return (
    <>
      <TopBar
        title={route === null ? say('notBuilt') : say(route.title)}
        start={
          isTab ? null : (
            // A person who opened the address itself has nowhere to go back to.
            <IconButton label={say('back')} onClick={() => (key === 'default' ? home() : navigate(-1))}>
              <BackIcon />
            </IconButton>
          )
        }
      />
      {isTab ? state : <main>{state}</main>}
    </>
  );
}
