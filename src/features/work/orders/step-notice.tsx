import { orderWords } from '../../../i18n/order';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workFaultText } from '../../../i18n/work-refusals';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import type { StepControls } from './use-step';

interface StepNoticeProps {
  readonly step: StepControls;
  /** Called when the platform reports that a step with an unknown outcome was done. */
  readonly onDone?: () => void;
}

/** Shows a step that did not succeed, with a button to query an unknown outcome (faults 71). */
export function StepNotice({ step: { failedStep, runningStep, queryOutcome }, onDone }: StepNoticeProps) {
  const t = useWords(orderWords);
  const language = useLanguage();
  const queryAgain = async (): Promise<void> => {
    if (await queryOutcome()) onDone?.();
  };
  if (failedStep === null) return null;
  const { outcome } = failedStep;
  switch (outcome.status) {
    case 'changed':
      return <Notice tone="bad">{t('changed', { why: workFaultText(outcome.fault, language) })}</Notice>;
    case 'refused':
      return <Notice tone="bad">{workFaultText(outcome.fault, language)}</Notice>;
    case 'not-done':
      return <Notice tone="warn">{t('notDone')}</Notice>;
    case 'look-first':
      return <Notice tone="warn">{t('lookFirst')}</Notice>;
    case 'unknown':
      return (
        <Notice
          tone="bad"
          action={
            <Button kind="quiet" busy={runningStep !== null} onClick={() => void queryAgain()}>
              {t('askEnd')}
            </Button>
          }
        >
          {t('unknown')}
        </Notice>
      );
  }
}
