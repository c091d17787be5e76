import { area, type SameKeys } from './engine';

export const cn = {
  pin: '关注此变量',
  unpin: '取消关注',
  unpinOf: '取消关注 {title}',
  pinned: '已加入关注变量',
  full: '最多关注 {pins} 个变量、{equipment} 台设备',
  none: '还没有关注的变量',
  noneDetail: '打开设备的实时数据，点按一个变量，再点“关注此变量”',
  toList: '去设备列表',
  offline: '网络不可用，以下数据不是实时数据',
  waiting: '等待连接',
} as const;

export const en: SameKeys<typeof cn> = {
  pin: 'Pin this variable',
  unpin: 'Unpin',
  unpinOf: 'Unpin {title}',
  pinned: 'Pinned',
  full: 'You can pin at most {pins} variables of {equipment} devices',
  none: 'No pinned variables',
  noneDetail: "Open a device's values, tap one, then “Pin this variable”",
  toList: 'Go to equipment list',
  offline: 'No network: values are not live',
  waiting: 'Waiting',
};

export const pinWords = area('pins', cn, en);
