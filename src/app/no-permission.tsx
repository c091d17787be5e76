import { useNavigate } from 'react-router-dom';
import { getFeature } from '../features/screen-states/feature-of';
import { PermissionView } from '../features/screen-states/permission-view';
import { commonWords } from '../i18n/engine';
import { useWords } from '../i18n/use-words';
import { getFirstScreen } from '../navigation/redirect';
import { isPermitted } from '../navigation/routes';
import { usePaths } from '../navigation/use-paths';
import { useUser } from '../state/session/use-user';
import { Button } from '../ui/button';
import { TopBar } from '../ui/top-bar';

export interface NoPermissionProps {
  readonly title: string;
  readonly permission: string;
}

/** Replaces a screen that the user may not open. */
export default function NoPermission({ title, permission }: NoPermissionProps) {
  const t = useWords(commonWords);
  const navigate = useNavigate();
  const { auths } = useUser();
  const firstPath = getFirstScreen(auths, usePaths().main);
  // A user without any permission can only use the tabs.
  const home = isPermitted(firstPath, auths) ? firstPath : '/home';
  return (
    <>
      <TopBar title={title} />
      <main>
        <PermissionView feature={getFeature(permission)}>
          <Button kind="primary" onClick={() => void navigate(home, { replace: true })}>
            {t('goHome')}
          </Button>
        </PermissionView>
      </main>
    </>
  );
}
