import type { SiteScreen } from '../navigation/site-routes';
import type { LoadScreen } from './load-screen';

export const SITE_LOADERS: Readonly<Record<SiteScreen | 'login', LoadScreen>> = {
  alarms: () => import('../screens/site/alarms'),
  chart: () => import('../screens/site/chart'),
  equipment: () => import('../screens/site/equipment'),
  health: () => import('../screens/health/health'),
  login: () => import('../screens/site/login'),
  monitor: () => import('../screens/site/monitor'),
  more: () => import('../screens/site/more'),
  page: () => import('../screens/site/page'),
  throughput: () => import('../screens/throughput/throughput'),
};
