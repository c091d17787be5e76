import { area, type SameKeys } from './engine';

export const cn = {
  picture: '从图片识别',
  again: '重新扫描',
  typed: '手动输入标签上的编码',
  unsupported: '此处无法打开相机，请从图片识别或手动输入',
  denied: '未获得相机权限，请从图片识别或手动输入',
  timeout: '没有识别到二维码，请重试或手动输入',
  noCode: '图片中没有识别到二维码',
} as const;

export const en: SameKeys<typeof cn> = {
  picture: 'From picture',
  again: 'Scan again',
  typed: 'Or enter the code on the label',
  unsupported: "Can't open the camera here. Choose a picture, or enter the code",
  denied: 'Camera access denied. Choose a picture, or enter the code',
  timeout: 'No code found. Try again, or enter it',
  noCode: 'No code in this picture',
};

export const scanWords = area('scan', cn, en);
