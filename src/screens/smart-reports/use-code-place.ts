import { useEffect, useRef } from 'react';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import type { ReportForm } from '../../report-document/form';
import type { Section } from '../../report-document/model';
import { useServices } from '../../state/services';

function findSection({ document }: ReportForm, code: string): Section | undefined {
  const { sections } = document;
  return (
    sections.find((section) => section.code !== '' && section.code === code) ??
    sections.find(({ id }) => id === code) ??
    sections.find(
      (section) =>
        section.kind === 'table' &&
        section.rows.kind === 'fixed' &&
        section.rows.rows.some(({ id }) => id === code),
    )
  );
}

/** Number of frames to wait for the section: a long form is drawn in steps. */
const MAX_FRAMES = 60;

/** Scrolls to the section of a scanned code when it is drawn. The code of a row leads to its table. */
export function useScrollToCode(code: string, form: ReportForm, isFilling: boolean): void {
  const t = useWords(smartReportWords);
  const { feedback } = useServices();
  const handledTarget = useRef('');
  useEffect(() => {
    const target = `${code} ${isFilling}`;
    if (code === '' || handledTarget.current === target) return;
    const section = findSection(form, code);
    if (section === undefined) {
      handledTarget.current = target;
      feedback.toast(t('codeUnknown', { code: code.slice(0, 40) }), 'bad');
      return;
    }
    let framesLeft = MAX_FRAMES;
    let frame = 0;
    const scrollToSection = (): void => {
      const element = document.getElementById(`section-${section.id}`);
      if (element !== null) {
        handledTarget.current = target;
        element.scrollIntoView({ block: 'start' });
        element.focus({ preventScroll: true });
      } else if (framesLeft-- > 0) frame = requestAnimationFrame(scrollToSection);
    };
    scrollToSection();
    return () => cancelAnimationFrame(frame);
  }, [code, form, isFilling, feedback, t]);
}
