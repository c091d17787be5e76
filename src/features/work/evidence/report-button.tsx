/** Opens a repair report about the surrounding content. Hidden from users who may not report. */
import { evidenceWords } from '../../../i18n/evidence';
import { useWords } from '../../../i18n/use-words';
import { Button, type ButtonProps } from '../../../ui/button';
import { ToolIcon } from '../../../ui/icons';
import type { ReportSubject } from './start-report';
import { useReportRepair } from './use-report-repair';

interface ReportButtonProps extends Pick<ButtonProps, 'kind' | 'block'> {
  /** Called on tap, to capture the values and texts of that moment. */
  readonly getSubject: () => ReportSubject;
  /** Whether to open the form in a new tab because the screen must stay. */
  readonly isApart?: boolean;
}

export function ReportButton({
  getSubject,
  isApart: opensNewTab = false,
  ...buttonProps
}: ReportButtonProps) {
  const t = useWords(evidenceWords);
  const { mayReport, isBusy, report } = useReportRepair();
  return mayReport ? (
    <Button
      {...buttonProps}
      busy={isBusy}
      onClick={() => void report(getSubject(), { isApart: opensNewTab })}
    >
      <ToolIcon size={18} /> {t('reportRepair')}
    </Button>
  ) : null;
}
