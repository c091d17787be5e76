import type { OpenScreen } from '../navigation/open-routes';
import type { LoadScreen } from './load-screen';

export const OPEN_LOADERS: Readonly<Record<OpenScreen, LoadScreen>> = {
  'account/login': () => import('../screens/account/login'),
  'enroll/invited': () => import('../screens/enroll/invited'),
  'enroll/by-role': () => import('../screens/enroll/by-role'),
  'binding/bind': () => import('../screens/binding/bind'),
  'binding/bind-error': () => import('../screens/binding/bind-error'),
  'binding/bind-info': () => import('../screens/binding/bind-info'),
  'binding/bind-tips': () => import('../screens/binding/bind-tips'),
  'binding/not-wechat': () => import('../screens/binding/not-wechat'),
  'binding/authorization-error': () => import('../screens/binding/authorization-error'),
  'errors/error-screen': () => import('../screens/errors/error-screen'),
};
