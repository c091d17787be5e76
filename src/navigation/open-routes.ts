/**
 * The screens that are open to everybody (specification 2, "Public routes"): the part of the table of screens that is in
 * the very first code, where a line is as short as can be. Their titles are among the first words.
 */
import type { cn } from '../i18n/start';
import { type Area, type Line, type Load, lines, routeIn } from './route';

const open = (area: Area, given: readonly Line<keyof typeof cn>[]) => lines(area, given, { isPublic: true });
const byRole: Load = () => import('../screens/enroll/by-role');
const error: Load = () => import('../screens/errors/error-screen');

export const OPEN_ROUTES = [
  ...open('account', [['/login', 'titleLogin', () => import('../screens/account/login')]]),
  ...open('enroll', [
    ['/enroll/:code', 'titleEnroll', () => import('../screens/enroll/invited')],
    ['/register/:roleuuid', 'titleRegister', byRole],
    ['/pub-register/:roleuuid', 'titleRegister', byRole],
  ]),
  ...open('binding', [
    ['/bind/:openId', 'titleBind', () => import('../screens/binding/bind')],
    ['/bind/:openId/:errorCode', 'titleBind', () => import('../screens/binding/bind-error')],
    ['/bind-info', 'titleBindInfo', () => import('../screens/binding/bind-info')],
    ['/bind-tips', 'titleBindTips', () => import('../screens/binding/bind-tips')],
    ['/not-wechat', 'titleNotWechat', () => import('../screens/binding/not-wechat')],
    [
      '/authorization-err/:errCode',
      'titleAuthorizationFailed',
      () => import('../screens/binding/authorization-error'),
    ],
  ]),
  ...open('errors', [
    ['/404', 'titleNotFound', error],
    ['/500', 'titleServerError', error],
    ['/403', 'titleNoAccess', error],
    ['/noAuth', 'titleNoPermission', error],
  ]),
];
export type OpenRoute = (typeof OPEN_ROUTES)[number];

/** The open route of a path under the base; null where there is none. */
export const matchOpen = routeIn(OPEN_ROUTES);
