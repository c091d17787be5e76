import { useNavigate } from 'react-router-dom';
import type { Feature } from '../../i18n/permissions';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../../shared/permissions';
import { Button } from '../../ui/button';
import { TopBar } from '../../ui/top-bar';
import { PermissionView } from './permission-view';

const FEATURES: ReadonlyMap<string, Feature> = new Map([
  [PERMISSION_EQUIPMENT, 'equipment'],
  [PERMISSION_PROJECT, 'project'],
]);

export interface NoPermissionProps {
  /** Name of the screen that may not be seen. */
  readonly title: string;
  /** Code of the permission that is missing. */
  readonly permission: string;
}

/** Stands where a screen would stand for somebody who may not see it. */
export default function NoPermission({ title, permission }: NoPermissionProps) {
  const say = useWords(shellWords);
  const navigate = useNavigate();
  return (
    <>
      <TopBar title={title} />
      <main>
        <PermissionView feature={FEATURES.get(permission) ?? 'any'}>
          <Button kind="primary" onClick={() => void navigate('/home', { replace: true })}>
            {say('home')}
          </Button>
        </PermissionView>
      </main>
    </>
  );
}
