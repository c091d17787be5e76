import { useEffect, useRef } from 'react';
import { excelWords } from '../../i18n/excel';
import { useWords } from '../../i18n/use-words';
import type { ReportForm } from '../../report-document/form';
import type { Section } from '../../report-document/model';
import { useServices } from '../../state/services';

function getSection({ document }: ReportForm, code: string): Section | undefined {
  const { sections } = document;
  return (
    sections.find((section) => section.code !== '' && section.code === code) ??
    sections.find(({ id }) => id === code) ??
    sections.find(
      (section) =>
        section.is === 'table' &&
        section.rows.is === 'fixed' &&
        section.rows.rows.some(({ id }) => id === code),
    )
  );
}

/** Number of frames to wait for the section: a long form is drawn in steps. */
const FRAMES = 60;

/** Scrolls to the section of a scanned code when it is drawn. The code of a row leads to its table. */
export function useCodePlace(code: string, form: ReportForm, isFilling: boolean): void {
  const t = useWords(excelWords);
  const { feedback } = useServices();
  const isDone = useRef('');
  useEffect(() => {
    const wanted = `${code} ${isFilling}`;
    if (code === '' || isDone.current === wanted) return;
    const section = getSection(form, code);
    if (section === undefined) {
      isDone.current = wanted;
      feedback.toast(t('codeUnknown', { code: code.slice(0, 40) }), 'bad');
      return;
    }
    let left = FRAMES;
    let frame = 0;
    const look = (): void => {
      const element = document.getElementById(`section-${section.id}`);
      if (element !== null) {
        isDone.current = wanted;
        element.scrollIntoView({ block: 'start' });
        element.focus({ preventScroll: true });
      } else if (left-- > 0) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [code, form, isFilling, feedback, t]);
}
