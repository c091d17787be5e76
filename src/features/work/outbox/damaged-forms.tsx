/** Shows forms on this device that cannot be read, as text to copy until the user discards them (faults 84). */
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { useWork } from '../../../state/work/work-services';
import type { DamagedRow } from '../../../state/work/work-store';
import { Button } from '../../../ui/button';

export function DamagedForms({ rows }: { readonly rows: readonly DamagedRow[] }) {
  const t = useWords(workPartsWords);
  const { store } = useWork();
  return rows.map(({ table, key, text }) => (
    <details key={`${table} ${key}`} className="as-outbox__damaged">
      <summary>{t('damaged')}</summary>
      <textarea readOnly rows={6} aria-label={t('damaged')} value={text} />
      <Button kind="quiet" onClick={() => void store.write([{ table, remove: key }])}>
        {t('discard')}
      </Button>
    </details>
  ));
}
