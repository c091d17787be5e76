import { expect, it } from 'vitest';
import { alarmSheet } from '../../../../../src/features/alarms/alarm-csv';
import type { AlarmTexts } from '../../../../../src/features/alarms/alarm-text';
import { alarmWords } from '../../../../../src/i18n/alarm';
import { getTranslator } from '../../../../../src/i18n/engine';
import { epochMs } from '../../../../../src/shared/units';
import { alarmRow, T0 } from '../../../../kit/alarms';

it("has a header, times in the platform's zone, and running seconds for active alarms", () => {
  const [head, active, over, end] = lines(
    alarmRow('a1', 0, {
      equipmentName: 'Pump',
      value: '-1.5',
      unit: '℃',
      compare: '<',
      limit: '0',
      remark: 'seen',
    }),
    alarmRow('a2', 0, { recoverTime: epochMs(T0 + 5_000), confirmTime: epochMs(T0), confirmUser: 'demo' }),
  );
  expect(head?.split(',')[0]).toBe('\ufeffTrigger time');
  expect(active).toBe(
    '2025-10-09 16:53:20,serious,variable,Pump,Signal a1,-1.5,℃,< 0,In alarm,Unconfirmed,,90,,,,,seen,a1',
  );
  expect(over).toContain(',Recovered,Confirmed,2025-10-09 16:53:25,5,2025-10-09 16:53:20,demo,');
  expect(end).toBe('');
});

it('keeps texts of the platform from becoming spreadsheet formulas', () => {
  const evil = '=HYPERLINK("http://evil","x")';
  const [, row = ''] = lines(
    alarmRow('a', 0, { equipmentName: evil, signalTitle: '@SUM(A1)', group: '-2+3' }),
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
  year: () => '2025',
  isOlder: () => false,
  formatState: () => '',
  formatAcknowledgement: () => '',
  t: (key) => key,
  types: [],
  levels: [],
};

function lines(...rows: Parameters<typeof alarmSheet>[0]) {
  return alarmSheet(rows, texts, getTranslator(alarmWords, 'en'), {
    now: epochMs(T0 + 90_000),
    zone: 480,
  }).split('\r\n');
}
