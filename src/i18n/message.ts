import type { CommonKey } from './common';
import { area, type SameKeys } from './engine';

export const cn = {
  typeAlarm: '报警',
  typeOrder: '工单',
  typeExpiry: '到期提醒',
  typeSystem: '系统通知',
  typeAll: '全部消息',
  none: '暂无消息',
  noneUnread: '没有未读消息',
  newestFailed: '未能读取最新消息',
  unread: '未读',
  repeatsOf: '“{what}”的重复消息',
  unreadOf: '{n} 条未读',
  shown: '显示',
  onlyUnread: '仅未读',
  readAll: '全部已读',
  readAllDone: '已标为已读；之后到达的消息仍为未读',
  newer: '有新消息',
  show: '显示',
  untitled: '（无标题）',
  nextSteps: '下一步',
  replay: '回放报警时刻',
  curve: '前后 10 分钟曲线',
  alarmUnknown: '报警记录不存在，或您无权查看',
  alarmFailed: '未能读取报警：{why}',
  fill: '填报',
  openProject: '查看项目',
  openCard: '查看物联卡',
  expired: '已到期',
  address: '打开网址 {address}（新窗口）',
} as const;

export const en: SameKeys<typeof cn> = {
  typeAlarm: 'Alarms',
  typeOrder: 'Work orders',
  typeExpiry: 'Expiry reminders',
  typeSystem: 'System notices',
  typeAll: 'All messages',
  none: 'No messages',
  noneUnread: 'No unread messages',
  newestFailed: 'Could not load the latest message',
  unread: 'Unread',
  repeatsOf: 'Repeats of "{what}"',
  unreadOf: '{n} unread',
  shown: 'Shown',
  onlyUnread: 'Unread only',
  readAll: 'Mark all read',
  readAllDone: 'Marked as read. New messages stay unread',
  newer: 'New messages',
  show: 'Show',
  untitled: '(no title)',
  nextSteps: 'Next steps',
  replay: 'Replay',
  curve: 'Curve ±10 min',
  alarmUnknown: 'The alarm record does not exist, or you have no access',
  alarmFailed: 'Could not load the alarm: {why}',
  fill: 'Fill in',
  openProject: 'Open project',
  openCard: 'Open IoT card',
  expired: 'Expired',
  address: 'Open {address} (new window)',
};

export const messageWords = area('message', cn, en);
export type MessageKey = keyof typeof cn | CommonKey;

export const TYPE_NAMES = {
  alarm: 'typeAlarm',
  order: 'typeOrder',
  expiry: 'typeExpiry',
  system: 'typeSystem',
} as const satisfies Readonly<Record<string, MessageKey>>;
