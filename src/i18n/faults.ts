import { area, type SameKeys } from './engine';

export const cn = {
  offline: '网络不可用，请检查网络连接',
  timeout: '超时（{code}）',
  timeoutCommand: '通讯超时（{code}，指令 {uuid}）',
  mqttVersion: '消息服务器不支持 MQTT 5',
  refusedSilent: '未知异常：{code}',
  sessionEnded: '登录已失效，请重新登录',
  http403: '403 禁止访问',
  http404: '404 页面不存在',
  http500: '500 服务器错误',
  http: '服务器应答异常（HTTP {status}）',
  malformed: '服务器应答无法识别（{where}）',
  misconfigured: '系统配置有误（config.json：{setting}），请联系系统部署人员',
  tooLarge: '服务器应答过大（超过 {megabytes} MB），未读取',
  forbidden: '暂无权限',
  cancelled: '已取消',
  unsupported: '此数据来源不提供这项内容',
  locked: '回放期间不能写值，请先返回实时',
  workerLost: '实时数据服务已停止，请刷新页面',
} as const;

export const en: SameKeys<typeof cn> = {
  offline: 'No network. Check your connection',
  timeout: 'Timeout ({code})',
  timeoutCommand: 'Communication timeout ({code}, command {uuid})',
  mqttVersion: 'The broker does not support MQTT 5',
  refusedSilent: 'Unknown exception: {code}',
  sessionEnded: 'Your session has ended. Please sign in again',
  http403: '403 No access',
  http404: '404 Page does not exist',
  http500: '500 Server error',
  http: 'Server error (HTTP {status})',
  malformed: 'Invalid response ({where})',
  misconfigured: 'This installation is misconfigured (config.json: {setting}). Tell your administrator',
  tooLarge: 'The response exceeds {megabytes} MB and was not read',
  forbidden: 'No permission',
  cancelled: 'Cancelled',
  unsupported: 'Not available from this source',
  locked: 'Writing is disabled during replay. Return to live first',
  workerLost: 'The live data service has stopped. Reload the page',
};

export const faultWords = area('faults', cn, en);
