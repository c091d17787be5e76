import type { BrokerScreen } from '../navigation/broker-routes';
import type { LoadScreen } from './load-screen';

export const BROKER_LOADERS: Readonly<Record<BrokerScreen | 'login', LoadScreen>> = {
  alarms: () => import('../screens/broker/alarms'),
  chart: () => import('../screens/broker/chart'),
  equipment: () => import('../screens/broker/equipment'),
  health: () => import('../screens/health/health'),
  login: () => import('../screens/broker/login'),
  monitor: () => import('../screens/broker/monitor'),
  more: () => import('../screens/broker/more'),
  page: () => import('../screens/broker/broker-page'),
  throughput: () => import('../screens/throughput/throughput'),
};
