import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { liveWords } from '../../i18n/live';
import { useWords } from '../../i18n/use-words';
import type { PageOwner } from '../../page-document/plan';
import { unseenWritesAtom } from '../../state/commands/operations';
import { Badge } from '../../ui/badge';
import { IconButton } from '../../ui/icon-button';
import {
  BackIcon,
  DotsIcon,
  FullScreenIcon,
  PagesIcon,
  ReplayIcon,
  SearchIcon,
  WallIcon,
} from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import { LedgerSign, useLedgerLabel } from '../writing/ledger-sign';
import type { PageAction } from './menu-sheet';

export type Sheet = 'menu' | 'pages' | 'ledger' | 'replay' | 'find';

interface PageActionsProps {
  readonly sheet: Sheet | null;
  readonly onSheetChange: (sheet: Sheet | null) => void;
  readonly isReady: boolean;
  /** `null` until the page is known. */
  readonly owner: PageOwner | null;
  readonly hasPages: boolean;
  readonly onFullScreen: () => void;
  readonly onWall: () => void;
}

export function usePageActions(props: PageActionsProps): readonly PageAction[] {
  const { sheet, onSheetChange, isReady, owner, hasPages, onFullScreen, onWall } = props;
  const t = useWords(liveWords);
  const ledgerLabel = useLedgerLabel();
  const createSheetAction = (key: 'replay' | 'ledger' | 'pages' | 'find', icon: ReactNode): PageAction => ({
    key,
    label: t(key),
    icon,
    isOpen: sheet === key,
    onClick: () => onSheetChange(key),
  });
  const fullScreenAction: PageAction = {
    key: 'full',
    label: t('fullScreen'),
    icon: <FullScreenIcon />,
    isOpen: false,
    onClick: () => {
      onSheetChange(null);
      onFullScreen();
    },
  };
  // A broker offers only some of the functions.
  const brokerOwner = owner?.family === 'broker' ? owner : null;
  return [
    { ...createSheetAction('find', <SearchIcon />), isDisabled: !isReady },
    ...(brokerOwner?.history === null
      ? []
      : [{ ...createSheetAction('replay', <ReplayIcon />), isDisabled: !isReady }]),
    ...(brokerOwner?.access.mayWrite === false
      ? []
      : [{ ...createSheetAction('ledger', <LedgerSign />), label: ledgerLabel }]),
    ...(hasPages ? [createSheetAction('pages', <PagesIcon />)] : []),
    fullScreenAction,
    { key: 'wall', label: t('wall'), icon: <WallIcon />, isOpen: false, onClick: onWall },
  ];
}

interface PageBarProps {
  readonly title: string;
  readonly badge: ReactNode;
  readonly actions: readonly PageAction[];
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onBack: () => void;
}

/** Shows title, badge and actions. The menu has all actions and more; a narrow screen shows only the menu. */
export function PageBar({ title, badge, actions, isMenuOpen, onMenu, onBack }: PageBarProps) {
  const t = useWords(liveWords);
  const { length: unseenCount } = useAtomValue(unseenWritesAtom);
  const ledgerLabel = useLedgerLabel();
  const menuLabel = unseenCount === 0 ? t('menu') : `${t('menu')} · ${ledgerLabel}`;
  return (
    <TopBar
      title={title}
      start={
        <IconButton label={t('back')} onClick={onBack}>
          <BackIcon />
        </IconButton>
      }
      end={
        <>
          <div className="as-page__badge">{badge}</div>
          <span className="as-page__wide">
            {actions.map(({ key, label, icon, isOpen, isDisabled = false, onClick }) => (
              <IconButton key={key} label={label} expanded={isOpen} disabled={isDisabled} onClick={onClick}>
                {icon}
              </IconButton>
            ))}
          </span>
          <span className="as-page__menu">
            <IconButton label={menuLabel} expanded={isMenuOpen} onClick={onMenu}>
              <Badge count={unseenCount}>
                <DotsIcon />
              </Badge>
            </IconButton>
          </span>
        </>
      }
    />
  );
}
