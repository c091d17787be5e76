/** Every call that the stand-in answers. */
import type { Route } from '../route';
import { accountRoutes } from './account';
import { alarmRoutes } from './alarm';
import { equipmentRoutes } from './equipment';
import { historyRoutes } from './history';
import { liveRoutes } from './live';
import { projectRoutes } from './project';
import { styleRoutes } from './style';

export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...styleRoutes,
  ...projectRoutes,
  ...liveRoutes,
  ...alarmRoutes,
  ...historyRoutes,
  ...equipmentRoutes,
];
