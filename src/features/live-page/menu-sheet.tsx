/** The menu of a page on a narrow screen. */
import type { ReactNode } from 'react';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { Dialog } from '../../ui/dialog';
import { RowButton } from '../../ui/row-button';

/** An entry of the bar or of the menu. */
export interface PageAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOpen: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

interface MenuSheetProps {
  readonly title: string;
  readonly actions: readonly PageAction[];
  readonly onClose: () => void;
}

export function MenuSheet({ title, actions, onClose }: MenuSheetProps) {
  const shell = useWords(shellWords);
  return (
    <Dialog shape="sheet" title={title} closeLabel={shell('close')} onClose={onClose}>
      <ul>
        {actions.map(({ key, label, icon, isDisabled = false, onClick }) => (
          <li key={key}>
            <RowButton icon={icon} disabled={isDisabled} onClick={onClick}>
              {label}
            </RowButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
