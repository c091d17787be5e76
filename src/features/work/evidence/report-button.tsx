/** The button that reports a repair of what stands around it. Nothing for a person who may not report. */
import { evidenceWords } from '../../../i18n/evidence';
import { useWords } from '../../../i18n/use-words';
import { Button, type ButtonProps } from '../../../ui/button';
import { ToolIcon } from '../../../ui/icons';
import type { ReportFrom } from './start-report';
import { useReportRepair } from './use-report-repair';

interface ReportButtonProps extends Pick<ButtonProps, 'kind' | 'block'> {
  /** Asked for at the tap, so that values and words are those of that moment. */
  readonly from: () => ReportFrom;
  /** The screen below must stay: the form opens in a tab of its own. */
  readonly isApart?: boolean;
}

export function ReportButton({ from, isApart = false, ...look }: ReportButtonProps) {
  const say = useWords(evidenceWords);
  const { mayReport, isBusy, report } = useReportRepair();
  return mayReport ? (
    <Button {...look} busy={isBusy} onClick={() => void report(from(), { isApart })}>
      <ToolIcon size={18} /> {say('report')}
    </Button>
  ) : null;
}
