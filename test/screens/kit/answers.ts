import type { HttpRequest } from '../../../src/shared/calls/run';

export type Answer =
  | { readonly code: string; readonly message?: string; readonly data?: unknown }
  | { readonly status: number; readonly text: string; readonly retryAfter?: string }
  | 'offline'
  /** Never answered. */
  | 'silence';

export type Answers = Record<string, Answer | ((request: HttpRequest) => Answer | Promise<Answer>)>;

export const ok = (data: unknown): Answer => ({ code: '200', message: 'success', data });
/** Creates an answer that the test releases later. */
export function holdAnswer(): {
  readonly pendingAnswer: Promise<Answer>;
  readonly answer: (value: Answer) => void;
} {
  let answer: (value: Answer) => void = () => undefined;
  const pendingAnswer = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  return { pendingAnswer, answer };
}
export const SESSION_ENDED: Answer = { code: '1006', message: '' };
export const refuse = (message: string, code = '1001'): Answer => ({ code, message });

export const createUserInfo = (changes: object = {}): object => ({
  userId: 'u1',
  loginname: 'demo',
  tel: '13800138000',
  auths: ['monitor_multi', 'monitor_project'],
  appLandingType: 'other',
  ...changes,
});

export const Path = {
  showVcode: '/lfscada/user/showVcode',
  login: '/lfscada/user/encryptLogin',
  info: '/lfscada/user/info',
  logout: '/lfscada/user/logout',
  style: '/lfscada/style/loadStyle',
  userStyle: '/lfscada/user/loadStyle',
  equipment: '/lfscada/monitor/equipment/query',
  groups: '/lfscada/monitor/group/query',
  equipmentOfGroup: '/lfscada/monitor/equipment/queryByGroup',
  legacyEquipment: '/usual/EquipAction!query.action',
  legacyGroups: '/usual/GroupAction!query.action',
  legacyEquipmentOfGroup: '/usual/GroupAction!queryEquipsForGroupId.action',
  followed: '/usual/GroupAction!queryWapFollowEquipList.action',
  projects: '/lfscada/project/queryAll',
  project: '/lfscada/project/info',
  page: '/lfscada/monitor/project/page/info',
  pagePassword: '/lfscada/monitor/project/page/validPassword',
} as const;

export const createPage = (list: readonly object[], totalCount = list.length, totalPage = 1): Answer =>
  ok({ list, totalCount, totalPage });

export const toJson = (request: HttpRequest | undefined): Record<string, unknown> =>
  JSON.parse(request?.body ?? '{}') as Record<string, unknown>;

export const getFields = (request: HttpRequest | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request?.body));

export const createPageFile = (widgets: readonly object[] = [], changes: object = {}): Answer => ({
  status: 200,
  text: JSON.stringify({ version: 1, id: 'g1', name: 'x', size: { w: 100, h: 100 }, widgets, ...changes }),
});
