import { Link } from 'react-router-dom';
import { getFeature } from '../../features/screen-states/feature-of';
import { type MessageKey, messageWords } from '../../i18n/message';
import { permissionWords } from '../../i18n/permissions';
import { useWords } from '../../i18n/use-words';
import { getInspectionPath, getRepairOrderPath, getReportPath } from '../../navigation/order-paths';
import { getEgGatewayPath, getEgInfoPath, getProjectPath } from '../../navigation/paths';
import { matchRoute } from '../../navigation/routes';
import type { MessageLink } from '../../shared/calls/message';
import type { InspectionId, ProjectId, RepairId, SmartReportId } from '../../shared/ids';
import { useUser } from '../../state/session/use-user';
import { Notice } from '../../ui/notice';
import '../../features/forms/form-page.css';

export interface Step {
  readonly path: string;
  readonly textKey: MessageKey;
}

/** Returns the screen of a message's subject; `null` if the message does not identify it. */
export function getStep({ kind, id, equipmentId, projectId }: MessageLink): Step | null {
  const project = projectId ?? (kind === 'project' && id !== '' ? (id as ProjectId) : null);
  switch (kind) {
    case 'repair':
      return id === '' ? null : { path: getRepairOrderPath(id as RepairId, 'message'), textKey: 'openOrder' };
    case 'inspection':
      return id === '' ? null : { path: getInspectionPath(id as InspectionId), textKey: 'openOrder' };
    case 'report':
      return id === '' ? null : { path: getReportPath(id as SmartReportId, null), textKey: 'fill' };
    case 'project':
      return project === null ? null : { path: getProjectPath(project), textKey: 'openProject' };
    case 'card':
      return equipmentId === null ? null : { path: getEgGatewayPath(equipmentId), textKey: 'openCard' };
    case 'equipment':
      return equipmentId === null ? null : { path: getEgInfoPath(equipmentId), textKey: 'openEquipment' };
    case 'alarm':
      return null;
  }
}

/** Shows the next step after a message that is not about an alarm, or why the user may not take it. */
export function NextStep({ link }: { readonly link: MessageLink }) {
  const t = useWords(messageWords);
  const tPermission = useWords(permissionWords);
  const { auths } = useUser();
  const step = getStep(link);
  if (step === null) return null;
  const [path = ''] = step.path.split('?');
  const permission = matchRoute(path)?.needs ?? null;
  if (permission !== null && !auths.includes(permission)) {
    const feature = getFeature(permission);
    return (
      <Notice tone="plain">
        {tPermission(feature)} · {tPermission(`${feature}Detail`)}
      </Notice>
    );
  }
  return (
    <nav className="as-message__steps" aria-label={t('nextSteps')}>
      <Link className="as-link-button as-link-button--primary" to={step.path}>
        {t(step.textKey)}
      </Link>
    </nav>
  );
}
