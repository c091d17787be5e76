import { area, type SameKeys } from './engine';

export const cn = {
  notConfiguredDetail: '该页面还没有配置组态画面，请联系管理员',
  toValues: '查看变量',
  toAlarms: '查看报警',
  noPage: '暂无该页面的查看权限',
  password: '页面密码',
  passwordAsk: '查看此页面需要密码',
  passwordMissing: '请输入页面密码',
  passwordWrong: '页面密码错误',
  enter: '进入',
  unsupported: '页面格式版本 {version} 不受支持',
  tooManyWidgets: '页面控件数量 {found} 超过上限 {limit}',
  absurdSize: '页面尺寸异常（{w} × {h}），无法显示',
  tooDeep: '页面嵌套超过 {limit} 层',
  tooLarge: '页面文件过大（{found} 字，上限 {limit}）',
  unreadable: '页面文件无法识别（{where}）',
} as const;

export const en: SameKeys<typeof cn> = {
  notConfiguredDetail: 'This page has not been configured. Ask your administrator',
  toValues: 'Show values',
  toAlarms: 'Show alarms',
  noPage: 'You have no permission to see this page',
  password: 'Page password',
  passwordAsk: 'This page requires a password',
  passwordMissing: 'Enter the page password',
  passwordWrong: 'Wrong page password',
  enter: 'Enter',
  unsupported: 'Version {version} of the page format is not supported',
  tooManyWidgets: 'The page has {found} widgets, more than the limit of {limit}',
  absurdSize: "Pages of this size ({w} × {h}) can't be shown",
  tooDeep: 'The page is nested deeper than {limit} levels',
  tooLarge: 'The page file is too large ({found} characters, at most {limit})',
  unreadable: "The page file can't be read ({where})",
};

export const pageProblemWords = area('page-problem', cn, en);
