import { area, type SameKeys } from './engine';

export const cn = {
  live: '实时画面',
  connecting: '正在连接摄像头',
  wrongCamera: '视频序列号或通道号错误，请刷新',
  failed: '视频播放失败',
  unreachable: '视频服务无法访问',
  failedDetail: '请检查网络后刷新；仍无法播放时请联系管理员',
  tokenFailed: '获取访问令牌失败',
  blocked: '视频地址不在允许范围内',
  blockedDetail: '请管理员在配置中允许此主机',
  unsupported: '此浏览器不支持该视频格式',
  stalled: '画面已停止 {n} 秒，不是实时画面',
  noCamera: '该设备没有摄像头',
  noCameraDetail: '摄像头在后台与设备关联',
  camera: '摄像头',
  cameraNamed: '摄像头 {serial}，通道 {channel}',
} as const;

export const en: SameKeys<typeof cn> = {
  live: 'Live video',
  connecting: 'Connecting to the camera',
  wrongCamera: 'Wrong camera serial number or channel: please refresh',
  failed: 'Could not play the video',
  unreachable: 'The video service cannot be reached',
  failedDetail: 'Check the network and refresh, or ask your administrator',
  tokenFailed: 'Could not get an access token',
  blocked: "The video's host is not allowed",
  blockedDetail: 'Ask your administrator to allow this host in the configuration',
  unsupported: "This browser can't play this video",
  stalled: 'No new picture for {n} s: not live',
  noCamera: 'No camera assigned',
  noCameraDetail: 'Assign cameras to devices in the back office',
  camera: 'Camera',
  cameraNamed: 'Camera {serial}, channel {channel}',
};

export const videoWords = area('video', cn, en);
