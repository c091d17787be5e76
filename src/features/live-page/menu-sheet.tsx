/** Shows the page menu: all actions of the bar, which do not fit on a narrow screen, and reporting a repair. */
import type { ReactNode } from 'react';
import { commonWords } from '../../i18n/engine';
import { evidenceWords } from '../../i18n/evidence';
import { useWords } from '../../i18n/use-words';
import { Dialog } from '../../ui/dialog';
import { ToolIcon } from '../../ui/icons';
import { RowButton } from '../../ui/row-button';
import { useReportRepair } from '../work/evidence/use-report-repair';

export interface PageAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOpen: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function ReportRow() {
  const t = useWords(evidenceWords);
  const { mayReport, isBusy, report } = useReportRepair();
  return mayReport ? (
    <li>
      <RowButton icon={<ToolIcon />} disabled={isBusy} onClick={() => void report({})}>
        {t('reportRepair')}
      </RowButton>
    </li>
  ) : null;
}

interface MenuSheetProps {
  readonly title: string;
  readonly actions: readonly PageAction[];
  readonly onClose: () => void;
}

export function MenuSheet({ title, actions, onClose }: MenuSheetProps) {
  const t = useWords(commonWords);
  return (
    <Dialog shape="sheet" title={title} closeLabel={t('close')} onClose={onClose}>
      <ul>
        {actions.map(({ key, label, icon, isDisabled = false, onClick }) => (
          <li key={key}>
            <RowButton icon={icon} disabled={isDisabled} onClick={onClick}>
              {label}
            </RowButton>
          </li>
        ))}
        <ReportRow />
      </ul>
    </Dialog>
  );
}
