import { area, type SameKeys } from './engine';

export const cn = {
  waitingDetail: '已等待 {seconds} 秒，查询 {tries} 次；离开此页面不影响执行',
  stop: '停止等待',
  done: '下发成功',
  refused: '下发失败',
  unknown: '结果未知',
  unknownDetail: '指令可能已执行，请先查看设备状态，再决定是否重新下发',
} as const;

export const en: SameKeys<typeof cn> = {
  waitingDetail: 'Waited {seconds} s, asked {tries} times. It goes on if you leave this screen',
  stop: 'Stop waiting',
  done: 'Sent',
  refused: 'Send failed',
  unknown: 'Result unknown',
  unknownDetail: 'The command may have been carried out. Check the device before you send it again',
};

export const commandWords = area('command', cn, en);
