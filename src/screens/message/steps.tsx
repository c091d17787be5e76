import { Link } from 'react-router-dom';
import { getFeature } from '../../features/screen-states/feature-of';
import { type MessageKey, messageWords } from '../../i18n/message';
import { permissionWords } from '../../i18n/permissions';
import { useWords } from '../../i18n/use-words';
import { inspectionPath, repairOrderPath, reportPath } from '../../navigation/order-paths';
import { egGatewayPath, egInfoPath, projectPath } from '../../navigation/paths';
import { matchRoute } from '../../navigation/routes';
import type { MessageLink } from '../../shared/calls/message';
import type { ExcelId, InspectionId, ProjectId, RepairId } from '../../shared/ids';
import { useUser } from '../../state/session/use-user';
import { Notice } from '../../ui/notice';
import '../../features/forms/form-page.css';

export interface Step {
  readonly path: string;
  readonly words: MessageKey;
}

/** Returns the screen of a message's subject; `null` if the message does not identify it. */
export function getStep({ kind, id, equipmentId, projectId }: MessageLink): Step | null {
  const project = projectId ?? (kind === 'project' && id !== '' ? (id as ProjectId) : null);
  switch (kind) {
    case 'repair':
      return id === '' ? null : { path: repairOrderPath(id as RepairId, 'message'), words: 'openOrder' };
    case 'inspection':
      return id === '' ? null : { path: inspectionPath(id as InspectionId), words: 'openOrder' };
    case 'report':
      return id === '' ? null : { path: reportPath(id as ExcelId, null), words: 'fill' };
    case 'project':
      return project === null ? null : { path: projectPath(project), words: 'openProject' };
    case 'card':
      return equipmentId === null ? null : { path: egGatewayPath(equipmentId), words: 'openCard' };
    case 'equipment':
      return equipmentId === null ? null : { path: egInfoPath(equipmentId), words: 'openEquipment' };
    case 'alarm':
      return null;
  }
}

/** Shows the next step after a message that is not about an alarm, or why the user may not take it. */
export function NextStep({ link }: { readonly link: MessageLink }) {
  const t = useWords(messageWords);
  const why = useWords(permissionWords);
  const { auths } = useUser();
  const step = getStep(link);
  if (step === null) return null;
  const [path = ''] = step.path.split('?');
  const needs = matchRoute(path)?.needs ?? null;
  if (needs !== null && !auths.includes(needs)) {
    const feature = getFeature(needs);
    return (
      <Notice tone="plain">
        {why(feature)} · {why(`${feature}Detail`)}
      </Notice>
    );
  }
  return (
    <nav className="as-message__steps" aria-label={t('nextSteps')}>
      <Link className="as-link-button as-link-button--primary" to={step.path}>
        {t(step.words)}
      </Link>
    </nav>
  );
}
