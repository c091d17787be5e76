import type { ReactNode } from 'react';
import { type Feature, permissionWords } from '../../i18n/permissions';
import { useWords } from '../../i18n/use-words';
import { LockIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';

export interface PermissionViewProps {
  readonly feature: Feature;
  readonly children?: ReactNode;
}

/** Replaces a feature with the missing permission and who can grant it (spec 6). */
export function PermissionView({ feature, children }: PermissionViewProps) {
  const t = useWords(permissionWords);
  return (
    <StateView icon={<LockIcon size={28} />} title={t(feature)} detail={t(`${feature}Detail`)}>
      {children}
    </StateView>
  );
}
