/** The theme (spec 3 and spec 7). */
import { openPost, type Route } from '../route';

const theme = {
  isNew: true,
  title: 'allshift',
  faviconIco: 'style/favicon.svg',
  webLoginPath: '/login',
  webMainPath: '/home',
  appLoginLogo: 'style/logo.svg',
  stylePath: 'style/allshift.css',
};

export const styleRoutes: readonly Route[] = [
  openPost('/lfscada/style/loadStyle', () => theme),
  openPost('/lfscada/user/loadStyle', () => theme),
];
