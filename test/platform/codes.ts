/**
 * Business codes. `200`, `1006` and `10003` are the platform's, `1319` is reserved for template binding;
 * the rest are ours, with texts of the error catalogue (spec 8). The plant refuses writes with 1320 to 1327
 * (plant/spec.ts).
 */
export const REFUSALS = {
  badInput: { code: '1001', message: '参数错误' },
  sessionEnded: { code: '1006', message: '登录已失效，请重新登录' },
  nameEmpty: { code: '1101', message: '用户名不能为空' },
  mismatch: { code: '1102', message: '手机号/用户名与密码不匹配' },
  tooManyTries: { code: '1103', message: '密码错误次数超过限制，请10分钟后再试' },
  disabled: { code: '1104', message: '账号已停用' },
  captchaWrong: { code: '1105', message: '验证码错误' },
  captchaExpired: { code: '1106', message: '验证码已过期' },
  waiting: { code: '1107', message: '账号待管理员审核' },
  wrongOrganisation: { code: '1108', message: '用户所属组织不正确' },
  boundElsewhere: { code: '1109', message: '账号已绑定其他微信' },
  openIdTaken: { code: '1110', message: '该微信已绑定账号' },
  boundDisabled: { code: '1111', message: '微信绑定的账号已停用' },
  authorizationFailed: { code: '1112', message: '微信授权失败，请稍后再试或联系售后' },
  invitation: { code: '1113', message: '邀请码无效或已过期' },
  telTaken: { code: '1114', message: '手机号已注册' },
  nameTaken: { code: '1115', message: '用户名已存在' },
  passwordWeak: { code: '1116', message: '密码不符合规则' },
  passwordWrong: { code: '1117', message: '原密码错误' },
  proofMissing: { code: '1118', message: '请先完成身份验证' },
  noAddress: { code: '1119', message: '未绑定手机或邮箱' },
  noPermission: { code: '1201', message: '暂无权限' },
  absent: { code: '1202', message: '数据不存在或无权访问' },
  pagePassword: { code: '1203', message: '页面密码错误' },
  pageLocked: { code: '1204', message: '请输入页面密码' },
  serviceExpired: { code: '1205', message: '数据中心服务已到期' },
  notActivated: { code: '1206', message: '功能未开通，请联系管理员或商务人员' },
  statusChanged: { code: '1401', message: '工单状态已变化' },
  contentChanged: { code: '1402', message: '内容已被更新' },
  taken: { code: '1403', message: '工单已被他人接单' },
  idReused: { code: '1406', message: '操作编号重复使用' },
  quota: { code: '1407', message: '资源不足，可申请更多' },
  incomplete: { code: '1408', message: '未填写完整' },
  stillRunning: { code: '1409', message: '正在处理，请稍后' },
  imageGone: { code: '1410', message: '图片不存在或已过期' },
  noVersion: { code: '1411', message: '报表版本不存在' },
  wrongCode: { code: '1412', message: '二维码与巡检点不符' },
  specialCharacters: { code: '1413', message: '含有表情或特殊字符' },
  label: { code: '1311', message: 'SN码或验证码错误' },
  addedAlready: { code: '1312', message: '设备已被添加' },
  notAnImage: { code: '1313', message: '图片格式只支持 jpg、png、bmp' },
  imageTooLarge: { code: '1315', message: '图片不能超过 5M' },
  camera: { code: '1314', message: '视频序列号或通道号错误' },
  gatewayOffline: { code: '1324', message: '网关离线' },
  gatewayDownload: { code: '1328', message: '网关处于下载模式' },
  gatewayAsleep: { code: '1329', message: '网关休眠中' },
  gatewayClock: { code: '1331', message: '网关时钟偏差过大' },
  gatewayVpn: { code: '1326', message: '虚拟网络模式，暂停监控' },
  readOnly: { code: '1323', message: '变量只读' },
  noSuchCall: { code: '404', message: '接口不存在' },
  broken: { code: '500', message: '服务器错误' },
} as const satisfies Record<string, { code: string; message: string }>;

export type RefusalName = keyof typeof REFUSALS;

/** A business error with any code; the HTTP status stays 200, as on the platform. */
export class BusinessError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
export class Refusal extends BusinessError {
  constructor(name: RefusalName, message: string = REFUSALS[name].message) {
    super(REFUSALS[name].code, message);
  }
}

const SUCCESS = '200';
const PENDING = '10003';
/** Answer of a route while a legacy command is pending (spec 4). */
export const PENDING_ANSWER = Symbol('pending');
/** The envelope of every answer (wire: Envelope). */
export const createEnvelope = (data: unknown): object => ({
  code: data === PENDING_ANSWER ? PENDING : SUCCESS,
  message: 'success',
  data: data === PENDING_ANSWER ? null : (data ?? null),
});
/** The legacy interface adds a success flag (wire: Envelope). */
export const isLegacy = (path: string): boolean => path.includes('!') && path.includes('.action');
export const createRefusal = (code: string, message: string): object => ({ code, message, data: null });
