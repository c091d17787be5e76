/** Shows why a submitted form is a draft again (faults 72 and 75). */
import { repairWords } from '../../i18n/repair';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import type { Fault } from '../../shared/faults';
import { Notice } from '../../ui/notice';

export function ReturnedNotice({ reason }: { readonly reason: Fault | null }) {
  const tRepair = useWords(repairWords);
  const language = useLanguage();
  if (reason === null) return null;
  return <Notice tone="bad">{tRepair('returned', { why: workFaultText(reason, language) })}</Notice>;
}
