import { expect, it } from 'vitest';
import { formatAlarmCsv } from '../../../../../src/features/alarms/alarm-csv';
import type { AlarmTexts } from '../../../../../src/features/alarms/alarm-text';
import { alarmWords } from '../../../../../src/i18n/alarm';
import { getTranslator } from '../../../../../src/i18n/engine';
import { epochMs } from '../../../../../src/shared/units';
import { createAlarmRow, T0 } from '../../../../kit/alarms';

it("has a header, times in the platform's zone, and running seconds for active alarms", () => {
  const [header, active, cleared, trailer] = toCsvLines(
    createAlarmRow('a1', 0, {
      equipmentName: 'Pump',
      value: '-1.5',
      unit: '℃',
      compare: '<',
      limit: '0',
      remark: 'seen',
    }),
    createAlarmRow('a2', 0, {
      recoverTime: epochMs(T0 + 5_000),
      confirmTime: epochMs(T0),
      confirmUser: 'demo',
    }),
  );
  expect(header?.split(',')[0]).toBe('\ufeffTrigger time');
  expect(active).toBe(
    '2025-10-09 16:53:20,serious,variable,Pump,Signal a1,-1.5,℃,< 0,In alarm,Unconfirmed,,90,,,,,seen,a1',
  );
  expect(cleared).toContain(',Recovered,Confirmed,2025-10-09 16:53:25,5,2025-10-09 16:53:20,demo,');
  expect(trailer).toBe('');
});

it('keeps texts of the platform from becoming spreadsheet formulas', () => {
  const formula = '=HYPERLINK("http://evil","x")';
  const [, row = ''] = toCsvLines(
    createAlarmRow('a', 0, { equipmentName: formula, signalTitle: '@SUM(A1)', group: '-2+3' }),
  );
  expect(row).toContain('"\'=HYPERLINK(""http://evil"",""x"")"');
  expect(row).toContain("'@SUM(A1)");
  expect(row).toContain("'-2+3");
});

const texts: AlarmTexts = {
  formatType: (type) => type,
  formatLevel: (level) => level,
  formatName: ({ signalTitle }) => signalTitle,
  formatTitle: ({ signalTitle }) => signalTitle,
  formatPlace: ({ equipmentName }) => equipmentName,
  formatValue: ({ value }) => value,
  formatLimit: ({ compare, limit }) => `${compare}${limit}`,
  formatCondition: ({ value }) => value,
  formatDirection: () => '',
  formatLasted: () => '',
  getYear: () => '2025',
  isLongerThan: () => false,
  formatState: () => '',
  formatAcknowledgement: () => '',
  t: (key) => key,
  types: [],
  levels: [],
};

function toCsvLines(...rows: Parameters<typeof formatAlarmCsv>[0]) {
  return formatAlarmCsv(rows, texts, getTranslator(alarmWords, 'en'), {
    now: epochMs(T0 + 90_000),
    zone: 480,
  }).split('\r\n');
}
