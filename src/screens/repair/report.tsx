/**
 * /home/work/equip-repairs: reports a repair. `?draft=` names a report started elsewhere, with its evidence;
 * `?equip=` and `?alarm=` start one for a device or an alarm. Without parameters the report is empty.
 */
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loading } from '../../features/screen-states/loading';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { AlarmId, EquipmentId } from '../../shared/ids';
import { useServices } from '../../state/services';
import { Frame } from './frame';
import { ReportDrafts } from './report-drafts';
import { ReportForm } from './report-form';

/** Returns the draft in the address, or one created for its parameters; `null` while it is being created. */
function useDraftName(): string | null {
  const services = useServices();
  const t = useWords(valueWords);
  const [search, setSearch] = useSearchParams();
  const draft = search.get('draft');
  const equip = search.get('equip') as EquipmentId | null;
  const alarm = search.get('alarm') as AlarmId | null;
  // Creates one report for each address, however often the screen renders.
  const startedNames = useRef(new Set<string>());
  const needsDraft = draft === null && (equip !== null || alarm !== null);
  const [newName] = useState(services.newOperationId);
  useEffect(() => {
    const name = JSON.stringify([equip, alarm]);
    if (!needsDraft || startedNames.current.has(name)) return;
    startedNames.current.add(name);
    const from = alarm === null ? { equipmentId: equip } : { equipmentId: equip, alarm: { id: alarm } };
    const openDraft = (draftName: string): void =>
      setSearch(
        (previous) => {
          const query = new URLSearchParams(previous);
          for (const parameter of ['equip', 'alarm']) query.delete(parameter);
          query.set('draft', draftName);
          return query;
        },
        { replace: true },
      );
    void import('../../features/work/evidence/start-report')
      .then(({ startReport }) => startReport(services, from, { live: null, t, getName: () => '' }))
      .then((path) => new URLSearchParams(path?.split('?')[1] ?? '').get('draft'))
      // The form still opens, without the prefilled parts.
      .catch(() => null)
      .then((draftName) => openDraft(draftName ?? newName));
  }, [services, t, needsDraft, equip, alarm, newName, setSearch]);
  return needsDraft ? null : (draft ?? newName);
}

export default function Report() {
  const tShell = useWords(shellWords);
  const name = useDraftName();
  return (
    <Frame title={tShell('titleRepair')} backPath="/home/work">
      {name === null ? (
        <Loading />
      ) : (
        <>
          <ReportDrafts openName={name} />
          <ReportForm key={name} name={name} />
        </>
      )}
    </Frame>
  );
}
