/** The public screens (spec 2, "Public routes"). Their titles are in the first dictionary. */
import type { cn } from '../i18n/start';
import { type Area, createRouteFinder } from './route';

const createOpenRoutes = <const Screen extends string>(
  area: Area,
  rows: readonly (readonly [path: string, title: keyof typeof cn, screen: Screen])[],
) =>
  rows.map(([path, title, screen]) => ({
    path,
    area,
    title,
    isPublic: true,
    tab: null,
    needs: null,
    screen,
  }));

export const OPEN_ROUTES = [
  ...createOpenRoutes('account', [['/login', 'titleLogin', 'account/login']]),
  ...createOpenRoutes('enroll', [
    ['/enroll/:code', 'titleEnroll', 'enroll/invited'],
    ['/register/:roleuuid', 'titleRegister', 'enroll/by-role'],
    ['/pub-register/:roleuuid', 'titleRegister', 'enroll/by-role'],
  ]),
  ...createOpenRoutes('binding', [
    ['/bind/:openId', 'titleBind', 'binding/bind'],
    ['/bind/:openId/:errorCode', 'titleBind', 'binding/bind-error'],
    ['/bind-info', 'titleBindInfo', 'binding/bind-info'],
    ['/bind-tips', 'titleBindTips', 'binding/bind-tips'],
    ['/not-wechat', 'titleNotWechat', 'binding/not-wechat'],
    ['/authorization-err/:errCode', 'titleAuthorizationFailed', 'binding/authorization-error'],
  ]),
  ...createOpenRoutes('errors', [
    ['/404', 'titleNotFound', 'errors/error-screen'],
    ['/500', 'titleServerError', 'errors/error-screen'],
    ['/403', 'titleNoAccess', 'errors/error-screen'],
    ['/noAuth', 'titleNoPermission', 'errors/error-screen'],
  ]),
];
export type OpenRoute = (typeof OPEN_ROUTES)[number];
/** Names of the public screens, keys of `src/app/open-loaders.ts`. */
export type OpenScreen = OpenRoute['screen'];

export const matchOpenRoute = createRouteFinder(OPEN_ROUTES);
