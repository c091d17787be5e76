import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { en as shell } from '../../src/i18n/shell';
import { ROUTES } from '../../src/navigation/routes';
import { readSources } from '../unit/shape/source';

const FOLDER = join(import.meta.dirname, '../../src/i18n');
const CORE = new Set(['engine.ts', 'fault-text.ts', 'mask.ts', 'use-words.ts']);
const files = readdirSync(FOLDER).filter((file) => !CORE.has(file));

describe('The dictionaries', () => {
  it('are found', () => {
    expect(files).toEqual(
      expect.arrayContaining(['account.ts', 'faults.ts', 'home.ts', 'project.ts', 'shell.ts']),
    );
  });

  it.each(files)('%s is complete in both languages, with the same placeholders', async (file) => {
    const { cn, en } = await load(file);
    expect(Object.keys(en).sort()).toEqual(Object.keys(cn).sort());
    for (const [key, text] of Object.entries(cn)) {
      expect(text.trim(), key).not.toBe('');
      expect((en[key] ?? '').trim(), key).not.toBe('');
      expect(listPlaceholders(en[key] ?? ''), key).toEqual(listPlaceholders(text));
    }
  });

  it.each(files)('%s has no Chinese in English except names of languages', async (file) => {
    const { en } = await load(file);
    for (const [key, text] of Object.entries(en))
      if (key !== 'nameCn' && key !== 'markCn') expect(text, key).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it("use the glossary's word for alarm", async () => {
    for (const file of files)
      for (const text of Object.values((await load(file)).cn)) expect(text).not.toMatch(/告警|警报/);
  });

  it("use the glossary's English for the same Chinese word", async () => {
    const found: string[] = [];
    for (const file of files) {
      const { cn, en } = await load(file);
      for (const [key, term] of Object.entries(cn)) {
        const words = GLOSSARY.get(term)?.flatMap((word) => [word, `${word}s`]);
        const said = (en[key] ?? '').toLowerCase();
        if (words !== undefined && !words.some((word) => word.toLowerCase() === said))
          found.push(`${file} ${key}`);
      }
    }
    expect(GLOSSARY.size).toBeGreaterThan(110);
    expect(found.sort()).toEqual([...EXCEPTIONS].sort());
  });

  it('have one word each for overdue, for business staff, and for a kind of message', async () => {
    const texts = (await Promise.all(files.map(load))).flatMap(({ cn }) => Object.values(cn));
    expect(texts.filter((text) => /超期|业务人员/.test(text))).toEqual([]);
    expect(texts.filter((text) => text === '系统通知')).toHaveLength(1);
  });

  it('have one Chinese word for each thing, and 设备 for equipment only', async () => {
    const otherWords =
      /设备无网络|连接已断开|网络已断开|单号|巡检对象|巡检项(?!目)|检查项目|操作密码|定位中|刷新中|导出CSV|放弃|摄像头权限|你/;
    const texts = (await Promise.all(files.map(load))).flatMap(({ cn }) => Object.values(cn));
    expect(texts.filter((text) => otherWords.test(text))).toEqual([]);
  });

  it('avoid English that readers have stumbled over', () => {
    const odd =
      /Nothing of this device can be written|As the device|Count anew|Written values|All of it is shown|What was not sent has been kept|not yet kept|Prove who you are|not been built yet|could not be had|takes no (?:shelves|remarks)|into the picture|(?:Mark|Press long on) the text|Not a place|quarter of a minute|Loudest|Let go to refresh|never been (?:repaired|inspected)|Given (?:to|by) |device saves data|nobody knows whether it|Phone without network/i;
    const english = readSources('src')
      .filter(({ path }) => path.startsWith('src/i18n/'))
      .filter(({ text }) => odd.test(text));
    expect(english.map(({ path }) => path)).toEqual([]);
  });

  it('have no English plural that reads wrong for one', async () => {
    const counted = /(?<!(?:of|most|every|max|latest) )\{(?:n|max)\} (?:[a-z]+ )?(?!characters)[a-z]{3,}s\b/;
    const wrong: string[] = [];
    for (const file of files)
      for (const [key, text] of Object.entries((await load(file)).en))
        if (counted.test(text) || /At most \{max\} photos|equipments|\ban equipment\b/i.test(text))
          wrong.push(`${file} ${key}: ${text}`);
    expect(wrong).toEqual([]);
  });

  it('name each tab with one word that fits a line on a phone', () => {
    for (const { tab, title } of ROUTES) if (tab !== null) expect(shell[title]).toMatch(/^\w+$/);
  });

  it('have no unused text', () => {
    const code = readSources('src')
      .map(({ path, text }) =>
        // For a dictionary only the code behind its texts counts.
        path.startsWith('src/i18n/') && !CORE.has(path.slice('src/i18n/'.length))
          ? text.slice(text.indexOf('= area('))
          : text,
      )
      .join('\n');
    const said = new Set(code.match(/'[\w]+'|`\$\{\w+\}\w+`/g));
    /** Keys that code builds from a part and this ending. */
    const composed =
      /^(loginname|password|vcode)Missing$|^(notFound|serverError|noAccess|noPermission)Detail$|^(equipment|project|map|alarmRecords|workOrder|any)Detail$/;
    // The catalogue has all messages of spec 8; some have no screen yet.
    const unusedKeys = files
      .filter((file) => file !== 'catalogue.ts')
      .flatMap((file) => {
        const text = readFileSync(join(FOLDER, file), 'utf8');
        const keys = [...(text.split('export const en')[0] ?? '').matchAll(/^ {2}(\w+):/gm)].map(
          ([, key]) => key ?? '',
        );
        return keys
          .filter((key) => !said.has(`'${key}'`) && !composed.test(key))
          .map((key) => `${file}: ${key}`);
      });
    expect(unusedKeys).toEqual([]);
  });
});

interface Dictionaries {
  readonly cn: Readonly<Record<string, string>>;
  readonly en: Readonly<Record<string, string>>;
}
async function load(file: string): Promise<Dictionaries> {
  const { cn, en } = (await import(pathToFileURL(join(FOLDER, file)).href)) as Dictionaries;
  return { cn, en };
}

const listPlaceholders = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** User-facing terms, Chinese and English. A term with two meanings has a word for each. */
const GLOSSARY: ReadonlyMap<string, readonly string[]> = new Map(
  `设备监控 Equipment monitoring; 我的报修 My repairs; 数据中心 Data centre; 报修记录 Repair records; 工单 Work order;
组态 Configuration page; 组态页面 Configuration page; 组态画面未配置 Page not configured; 维修单 Repair slip; 消息 Messages;
待处理 Pending; 工作 Work; 已派单 Assigned; 更多 More; 已接单 Accepted; 在线 Online; 离线 Offline; 已完成 Completed;
网关离线 Gateway offline; 提前终止 Early termination; 断电 Power outage; 接单 Accept; 变量 Variable; 派单人 Dispatcher;
参数 Parameter; 接单人 Recipient; 实时数据 Real-time data; 故障描述 Fault description; 实时曲线 Real-time curve;
处理结果 Result; 历史曲线 History curve; 联系电话 Contact phone; 历史报表 History report; 巡检 Inspection;
最近30分钟 Last 30 minutes; 巡检计划 Inspection plan; 巡检点 Inspection point; 开始时间 Start time; 正常 Normal;
结束时间 End time; 异常 Abnormal; 查询 Query; 重置 Reset; 未开始 Not started; 读取 Read; 写入 Write; 未完成 Incomplete;
写值 Write value; 已中止 Aborted; 下发成功 Sent; 下发失败 Send failed; 逾期 Overdue; 等待响应 Waiting for reply;
巡检记录 Inspection records; 智能报表 Smart report; 只读 Read only; 读写 Read-write; 已填 Filled; 未填 Unfilled;
报警 Alarm; 报警记录 Alarm records; 填报人 Filler; 报警中 In alarm; 绑定 Bind; 解绑 Unbind; 报警等级 Alarm level;
已绑定 Bound; 未绑定 Not bound; 严重 Serious; 重要 Important; 常规 Routine; 公众号 Official account; 全部 All;
未确认 Unconfirmed; 微信授权失败 WeChat authorization failed; 已确认/解除 Confirmed/Released; 修改密码 Change password;
确认 Confirm; 解除 Release; 验证码 Verification code or Code; 触发时间 Trigger time; 意见反馈 Feedback;
恢复时间 Recovery time; 设备地图 Device map; 确认时间 Confirm time; 解除时间 Release time; 导航 Navigate;
变量报警 Variable alarm; 扫码添加 Scan to add; 分组 Group; 序列号 SN; 操作日志 Operation log; 设备模板 Device template;
在线视频 Live video; 网关信息 Gateway info; 报修 Report a repair; 网关模式 Gateway mode; 标准模式 Standard;
路由器模式 Router; 交换机模式 Switch; 固件版本 Firmware version; 省流量模式 Flow saving; 质保期 Warranty; 出厂日期 Made;
安装日期 Installed; 物联卡已到期 IoT card expired; 物联卡已停机 IoT card suspended; 同步成功 Sync ok; 同步失败 Sync failed;
页面密码 Page password; 暂无权限 No permission; 功能未开通 Not activated; 到期提醒 Expiry reminder; 系统通知 System notice;
暂无数据 No data; 加载中 Loading`
    .split(/;\s+/)
    .map((line) => {
      const [, term = '', words = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      return [term, words.split(' or ')];
    }),
);
/** Exceptions: places too narrow for a whole term, past forms of a term, and file names. */
const EXCEPTIONS = new Set([
  'alarm.ts fileName',
  'equipment.ts page',
  'evidence.ts cutWrites',
  'gm.ts configuration',
  'order.ts entry_accepted',
  'order.ts entry_created',
  'order.ts step_terminate',
  'shell.ts titleMonitor',
  'values.ts becomes',
  'work-parts.ts formReport',
]);
