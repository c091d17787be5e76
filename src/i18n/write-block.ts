import { area, type SameKeys } from './engine';

export const cn = {
  'no-permission': '暂无操作权限',
  offline: '网络不可用，无法写值',
  connecting: '正在连接，无法写值',
  disconnected: '连接中断，无法写值',
  'gateway-offline': '网关离线，无法写值',
  'gateway-unknown': '设备状态未知，无法写值',
  paused: '虚拟网络模式，无法写值',
  stale: '数据已过期，无法写值',
  'read-only': '只读，不可操作',
  'no-password': '此页面没有可验证的密码，无法操作',
  unreadable: '组态配置有误，无法操作',
  replay: '回放期间不可操作，请先返回实时',
} as const;

export const en: SameKeys<typeof cn> = {
  'no-permission': 'You have no permission to operate this',
  offline: 'No network, nothing can be sent',
  connecting: 'Connecting, nothing can be sent',
  disconnected: 'Link lost, nothing can be sent',
  'gateway-offline': 'Gateway offline, nothing can be sent',
  'gateway-unknown': 'Equipment state unknown, nothing can be sent',
  paused: 'Virtual network mode, nothing can be sent',
  stale: 'Value is stale, nothing can be sent',
  'read-only': 'Read only',
  'no-password': 'This page has no password set, cannot operate',
  unreadable: 'Page configuration error, cannot operate',
  replay: 'Operating is disabled during replay. Return to live first',
};

/**
 * Why an operation is blocked. `offline`: the device has no network. `connecting`: the push channel is opening for
 * the first time. `disconnected`: the push channel is down. `gateway-unknown`: the broker may have lost the
 * equipment. `paused`: the gateway is in vpn mode. `stale`: the value is too old, or was not received again since it
 * was lost, so the current value is unknown. `no-password`: the event asks for the page's password and pages of this
 * kind have none. `unreadable`: the page names no writable source. `replay`: the page shows the past.
 */
export type WriteBlock = keyof typeof cn;
export const writeBlockWords = area('write-block', cn, en);
