import type { Route } from '../route';
import { accountRoutes } from './account';
import { addingRoutes } from './adding';
import { agentRoutes } from './agent';
import { alarmRoutes } from './alarm';
import { bindingRoutes } from './binding';
import { enrollRoutes } from './enroll';
import { equipmentRoutes } from './equipment';
import { historyRoutes } from './history';
import { reportRoutes } from './history-reports';
import { inspectionRoutes } from './inspection';
import { legacyRoutes } from './legacy';
import { legacyAlarmRoutes } from './legacy-alarm';
import { liveRoutes } from './live';
import { messageRoutes } from './message';
import { passwordRoutes } from './password';
import { projectRoutes } from './project';
import { repairRoutes } from './repair';
import { smartReportRoutes } from './smart-reports';
import { styleRoutes } from './style';
import { uploadRoutes } from './upload';
import { videoRoutes } from './video';
import { workOrderRoutes } from './work-order';

export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...enrollRoutes,
  ...passwordRoutes,
  ...bindingRoutes,
  ...styleRoutes,
  ...projectRoutes,
  ...liveRoutes,
  ...alarmRoutes,
  ...historyRoutes,
  ...reportRoutes,
  ...equipmentRoutes,
  ...addingRoutes,
  ...uploadRoutes,
  ...legacyRoutes,
  ...legacyAlarmRoutes,
  ...videoRoutes,
  ...repairRoutes,
  ...workOrderRoutes,
  ...inspectionRoutes,
  ...smartReportRoutes,
  ...messageRoutes,
  ...agentRoutes,
];
