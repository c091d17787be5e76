import { area, type SameKeys } from './engine';

export const cn = {
  holdTitle: '点动操作：{name}',
  pulseTitle: '脉冲写入：{name}',
  holdExplain: '按住时写入 {on}，松开即写回 {off}。离开本页、切换应用或连接中断时会立即尝试写回。',
  pulseExplain: '写入 {on}，{n} 秒后写回 {off}。',
  hold: '按住：{on}',
  held: '松开：{off}',
  pulse: '写入 {on}',
  lettingGo: '正在写回…',
  pressed: '写入 {on}',
  released: '写回 {off}',
  stuck: '写回未完成，设备可能仍处于 {on}，请立即核对现场。',
  passwordTitle: '页面密码',
  passwordAsk: '此操作需要输入页面密码',
} as const;

export const en: SameKeys<typeof cn> = {
  holdTitle: 'Hold to operate: {name}',
  pulseTitle: 'Pulse: {name}',
  holdExplain:
    'Writes {on} while held and {off} on release. It is written back when you leave the page or the app, or the link is lost.',
  pulseExplain: 'Writes {on}, and {off} after {n} s.',
  hold: 'Hold: {on}',
  held: 'Release: {off}',
  pulse: 'Write {on}',
  lettingGo: 'Writing back…',
  pressed: 'Write {on}',
  released: 'Write back {off}',
  stuck: 'Could not write back: the device may still be at {on}. Check it now.',
  passwordTitle: 'Page password',
  passwordAsk: 'Enter the page password',
};

export const holdWords = area('hold', cn, en);
