import { describe, expect, it } from 'vitest';
import { formatSupportText } from '../../src/features/screen-states/support-text';
import { accountWords } from '../../src/i18n/account';
import { type CatalogueKey, catalogueWords, findKnownMessage } from '../../src/i18n/catalogue';
import { getTranslator } from '../../src/i18n/engine';
import { faultText } from '../../src/i18n/fault-text';
import { type Feature, permissionWords } from '../../src/i18n/permissions';
import { shellWords } from '../../src/i18n/shell';
import { styleWords } from '../../src/i18n/style';
import type { Fault } from '../../src/shared/faults';
import { VERSION } from '../../src/shared/version';

describe('The error catalogue', () => {
  it.each(listEntries())('has “%s” in both languages', (_, key, cn, en) => {
    expect(getTranslator(catalogueWords, 'cn')(key)).toBe(cn);
    expect(getTranslator(catalogueWords, 'en')(key)).toMatch(en);
  });

  it('has no other entries but three for writing, which have their own tests', () => {
    const testedKeys = new Set(listEntries().map(([, key]) => key));
    expect(catalogueWords.keys.filter((key) => !testedKeys.has(key))).toEqual([
      'gatewayVpn',
      'readOnly',
      'noPermission',
    ]);
  });

  it.each(listEntries().filter(([, key]) => key !== 'noDispatcherPhone'))(
    "recognises “%s” in the platform's words",
    (_, key, cn) => {
      expect(findKnownMessage(cn)).toBe(key);
      const fault: Fault = { kind: 'refused', code: '1', message: cn };
      expect(faultText(fault, 'cn')).toBe(cn);
      expect(faultText(fault, 'en')).toBe(`${getTranslator(catalogueWords, 'en')(key)} (${cn})`);
    },
  );

  it('does not match other messages', () => {
    for (const message of ['', 'success', '水泵检修中', '参数错误', '手机号已注册', 'Gateway offline'])
      expect(findKnownMessage(message), message).toBeNull();
  });

  it.each([
    ['1006', { kind: 'session-ended' }, /登录已失效/, /session has ended/],
    ['403 no access', { kind: 'http', status: 403 }, /403 禁止访问/, /403 No access/],
    ['404 page not exist', { kind: 'http', status: 404 }, /404 页面不存在/, /404 Page does not exist/],
    ['500 server error', { kind: 'http', status: 500 }, /500 服务器错误/, /500 Server error/],
    ['timeout', { kind: 'timeout', afterMs: 1 }, /^超时（1301）$/, /^Timeout \(1301\)$/],
    [
      'communication timeout with uuid',
      { kind: 'timeout', afterMs: 1, uuid: 'w-1' },
      /^通讯超时（1301，指令 w-1）$/,
      /^Communication timeout \(1301, command w-1\)$/,
    ],
    [
      'unknown exception: {code}',
      { kind: 'refused', code: '77', message: '' },
      /未知异常：77/,
      /Unknown exception: 77/,
    ],
  ] as const)('has “%s” for its fault', (_, fault, cn, en) => {
    expect(faultText(fault, 'cn')).toMatch(cn);
    expect(faultText(fault, 'en')).toMatch(en);
  });

  it('quotes the specification word for word', () => {
    expect(getTranslator(accountWords, 'cn')('userInfoFailed')).toBe('获取权限信息失败，请重新登录！');
    const t = getTranslator(styleWords, 'cn');
    expect([t('permission'), t('unset'), t('unreadable')]).toEqual([
      '获取权限信息失败，请重新登录！',
      '未设置新版风格样式',
      '获取新版风格样式失败',
    ]);
  });

  it('reports a code chunk that failed to load', () => {
    expect(getTranslator(shellWords, 'cn')('chunkFailed')).toBe('页面加载失败');
    expect(getTranslator(shellWords, 'en')('chunkFailed')).toBe('This page did not load');
  });
});

describe('The gating messages of section 6', () => {
  const FEATURES: readonly (readonly [feature: Feature, cn: RegExp, en: RegExp])[] = [
    ['equipment', /设备监控权限/, /No equipment monitoring permission/],
    ['map', /地图权限/, /No map permission/],
    ['alarmRecords', /该设备的报警记录权限/, /No alarm-record permission for this device/],
    ['workOrder', /查看工单的权限/, /No permission to view work orders/],
    ['project', /数据中心权限/, /No data-centre permission/],
    ['any', /暂无权限/, /No permission/],
  ];
  it.each(FEATURES)('for %s name what is missing and who can help', (feature, cn, en) => {
    expect(getTranslator(permissionWords, 'cn')(feature)).toMatch(cn);
    expect(getTranslator(permissionWords, 'en')(feature)).toMatch(en);
    expect(getTranslator(permissionWords, 'cn')(`${feature}Detail`)).toMatch(/管理员/);
    expect(getTranslator(permissionWords, 'en')(`${feature}Detail`)).toMatch(/administrator/);
  });
});

describe('Support details', () => {
  const context = { screen: '/home/work/project/:projectId/page/:pageId', time: '2026-01-02T03:04:05.000Z' };
  it('name fault, code, uuid, screen, version and time', () => {
    expect(formatSupportText({ kind: 'timeout', afterMs: 60_000, uuid: 'w-7' }, context).split('\n')).toEqual(
      [
        'fault: timeout',
        'code: 1301',
        'uuid: w-7',
        'screen: /home/work/project/:projectId/page/:pageId',
        `version: allshift ${VERSION}`,
        'time: 2026-01-02T03:04:05.000Z',
      ],
    );
    expect(formatSupportText({ kind: 'http', status: 502 }, context)).toContain('code: HTTP 502');
    expect(formatSupportText('chunk', context)).toContain('fault: chunk\ncode: ChunkLoadError\n');
    expect(formatSupportText('crash', context)).not.toContain('code');
  });

  it("contain nothing about the plant, a user or the platform's texts", () => {
    const supportTexts = [
      formatSupportText({ kind: 'refused', code: '1201', message: 'Password of Mr Wang is wrong' }, context),
      formatSupportText('crash', { ...context, screen: '' }),
    ].join('\n');
    expect(supportTexts).toContain('code: 1201');
    expect(supportTexts).not.toMatch(/Wang|screen: $/m);
  });
});

/** The messages of spec 8: the platform's words, then our text in each language. */
function listEntries(): readonly (readonly [entry: string, key: CatalogueKey, cn: string, en: RegExp])[] {
  return [
    ['verification code expired', 'captchaExpired', '验证码已过期', /expired/],
    ['verification code wrong', 'captchaWrong', '验证码错误', /code wrong/],
    ['phone/username and password mismatch', 'mismatch', '手机号/用户名与密码不匹配', /do not match/],
    ['username empty', 'nameEmpty', '用户名不能为空', /empty/],
    ['password error count exceeded', 'tooManyTries', '密码错误次数超过限制', /many wrong/],
    ['account disabled', 'disabled', '账号已停用', /disabled/],
    ['account not approved yet (ours)', 'waiting', '账号待管理员审核', /waits for .*approval/],
    ['wrong user organization', 'wrongOrganisation', '用户所属组织错误', /organization/],
    ['account already bound to another WeChat', 'boundElsewhere', '账号已绑定其他微信', /another WeChat/],
    ['WeChat already bound', 'wechatTaken', '该微信已绑定账号', /bound already/],
    ['WeChat-bound account disabled', 'boundDisabled', '微信绑定的账号已停用', /disabled/],
    [
      'WeChat authorization failed',
      'authorizationFailed',
      '微信授权失败，请稍后再试或联系售后',
      /after-sales/,
    ],
    ['open link in WeChat client', 'openInWechat', '请在微信客户端打开链接', /in WeChat/],
    ['no dispatcher phone', 'noDispatcherPhone', '暂无派单人电话', /phone/],
    ['data does not exist or no access', 'absent', '数据不存在或无权访问', /not exist or no access/],
    ['configuration screen not configured', 'notConfigured', '组态画面未配置', /not configured/],
    ['page password wrong', 'pagePassword', '页面密码错误', /wrong/],
    ['video serial or channel wrong, refresh', 'videoWrong', '视频序列号或通道号错误，请刷新', /Refresh/],
    ['failure to get device details', 'deviceFailed', '获取设备详情失败', /details/],
    ['failure to get alarm records', 'alarmsFailed', '获取报警记录失败', /Alarm records/],
    ['failure to get history data', 'historyFailed', '获取历史数据失败', /History data/],
    ['failure to get user info', 'userFailed', '获取用户信息失败', /User info/],
    ['failure to get binding info', 'bindingFailed', '获取绑定信息失败', /Binding info/],
    ['failure to get access token', 'tokenFailed', '获取访问令牌失败', /access token/],
    ['save failed', 'saveFailed', '保存失败', /^Save failed$/],
    ['delete failed', 'deleteFailed', '删除失败', /^Delete failed$/],
    ['load failed', 'loadFailed', '加载失败', /^Loading failed$/],
    [
      'resource insufficient',
      'quotaReached',
      '资源不足：报修设备数量已达上限，可联系管理员申请更多',
      /apply for more/,
    ],
    ['data-centre service expiring', 'serviceExpiring', '数据中心服务即将到期', /expires soon/],
    ['data-centre service expired', 'serviceExpired', '数据中心服务已到期', /expired/],
    ['IoT card expired', 'cardExpired', '物联卡已到期', /card expired/],
    ['IoT card suspended', 'cardSuspended', '物联卡已停机', /suspended/],
    ['IoT card expiring this month', 'cardExpiring', '物联卡本月到期', /this month/],
    ['gateway offline', 'gatewayOffline', '网关离线', /offline/],
    ['gateway power loss', 'powerLoss', '网关断电', /power/],
    ['sync failure: offline', 'syncOffline', '同步失败：网关离线', /offline/],
    ['sync failure: in download mode', 'syncDownload', '同步失败：网关处于下载模式', /download mode/],
    ['sync failure: sleeping', 'syncSleeping', '同步失败：网关休眠中', /sleeping/],
    ['sync failure', 'syncFailed', '同步失败', /^Sync failed$/],
    [
      'feature not activated (section 6)',
      'notActivated',
      '功能未开通，请联系管理员或商务人员',
      /not activated.*administrator.*business staff/,
    ],
  ];
}
