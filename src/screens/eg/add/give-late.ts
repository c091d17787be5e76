/** The variables of an equipment whose form was left before the platform had answered: nobody else asks for them then. */
import { addingWords } from '../../../i18n/adding';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { type CommandEnd, mayBeDone } from '../../../shared/calls/command-end';
import { copyEquipment } from '../../../shared/calls/equipment';
import type { Fault } from '../../../shared/faults';
import type { EquipmentId, TemplateId } from '../../../shared/ids';
import { commandsOf } from '../../../state/commands/commands';
import { type Services, useServices } from '../../../state/services';
import { BIND } from './bind';
import type { AddDraft } from './draft';

/** Why a command was not carried out, as far as it is known; null where it was. */
export function faultOf(end: CommandEnd<unknown>): Fault | null {
  if (end.end === 'done') return null;
  return end.end === 'cancelled' ? { kind: 'cancelled' } : end.fault;
}

/** Why it has none; null where it has them. */
async function give(services: Services, equipmentId: EquipmentId, draft: AddDraft): Promise<Fault | null> {
  if (draft.method === 'equipment') {
    const sourceId = draft.equipmentId as EquipmentId;
    const copied = await services.call(copyEquipment, { sourceId, equipmentId });
    return copied.ok ? null : copied.fault;
  }
  const templateId = draft.templateId as TemplateId;
  return faultOf(await commandsOf(services).run(BIND, equipmentId, { equipmentId, templateId }));
}

/** Says by a toast how the giving of variables ended: the screen that would show it was left. */
export function useLateToast(): (draft: AddDraft, fault: Fault | null) => void {
  const { feedback } = useServices();
  const say = useWords(addingWords);
  const language = useLanguage();
  return (draft, fault) => {
    // The person has signed out meanwhile.
    if (fault?.kind === 'cancelled' || fault?.kind === 'session-ended') return;
    if (fault === null) {
      const how = say(draft.method === 'template' ? 'bound' : 'copied');
      feedback.toast(`${draft.equipName} · ${say('added')} · ${how}`, 'good');
      return;
    }
    const what = say(mayBeDone(fault) ? 'boundUnknown' : 'addedNotBound');
    feedback.toast(`${draft.equipName} · ${what} · ${faultText(fault, language)}`, 'bad');
  };
}

/** Gives the variables that the draft asked for, and says by a toast how that ended. */
export function useGiveLate(): (equipmentId: EquipmentId, draft: AddDraft) => Promise<void> {
  const services = useServices();
  const toastEnd = useLateToast();
  return async (equipmentId, draft) => toastEnd(draft, await give(services, equipmentId, draft));
}
