/** Assigns variables to new equipment if the user left its form before the platform answered. */
import { addingWords } from '../../../i18n/adding';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { type CommandEnd, mayBeDone } from '../../../shared/calls/command-end';
import { copyEquipment } from '../../../shared/calls/equipment';
import type { Fault } from '../../../shared/faults';
import type { EquipmentId, TemplateId } from '../../../shared/ids';
import { getCommands } from '../../../state/commands/commands';
import { type Services, useServices } from '../../../state/services';
import { BIND_COMMAND } from './bind';
import type { AddDraft } from './draft';

export function getFault(end: CommandEnd<unknown>): Fault | null {
  if (end.end === 'done') return null;
  return end.end === 'cancelled' ? { kind: 'cancelled' } : end.fault;
}

async function assignVariables(
  services: Services,
  equipmentId: EquipmentId,
  draft: AddDraft,
): Promise<Fault | null> {
  if (draft.method === 'equipment') {
    const sourceId = draft.equipmentId as EquipmentId;
    const outcome = await services.call(copyEquipment, { sourceId, equipmentId });
    return outcome.ok ? null : outcome.fault;
  }
  const templateId = draft.templateId as TemplateId;
  return getFault(await getCommands(services).run(BIND_COMMAND, equipmentId, { equipmentId, templateId }));
}

export function useLateToast(): (draft: AddDraft, fault: Fault | null) => void {
  const { feedback } = useServices();
  const t = useWords(addingWords);
  const language = useLanguage();
  return (draft, fault) => {
    // The user has signed out.
    if (fault?.kind === 'cancelled' || fault?.kind === 'session-ended') return;
    if (fault === null) {
      const successText = t(draft.method === 'template' ? 'bound' : 'copied');
      feedback.toast(`${draft.equipName} · ${t('added')} · ${successText}`, 'good');
      return;
    }
    const failureText = t(mayBeDone(fault) ? 'boundUnknown' : 'addedNotBound');
    feedback.toast(`${draft.equipName} · ${failureText} · ${faultText(fault, language)}`, 'bad');
  };
}

export function useLateAssignment(): (equipmentId: EquipmentId, draft: AddDraft) => Promise<void> {
  const services = useServices();
  const toastResult = useLateToast();
  return async (equipmentId, draft) =>
    toastResult(draft, await assignVariables(services, equipmentId, draft));
}
