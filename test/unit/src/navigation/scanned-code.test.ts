import { describe, expect, it } from 'vitest';
import { parseScannedCode } from '../../../../src/navigation/scanned-code';

const ORIGIN = 'https://plant.example';
const read = (text: string) => parseScannedCode(text, ORIGIN, ['old.example', '10.0.0.7:8080']);

describe('A scanned code', () => {
  it('of this site identifies a piece of equipment, a point or a screen', () => {
    expect(read(`${ORIGIN}/wx/home/work/equip-repairs?equip=e1`)).toEqual({ kind: 'equipment', id: 'e1' });
    expect(read(`${ORIGIN}/wx/home/work/work-order?point=P-01`)).toEqual({ kind: 'point', code: 'P-01' });
    expect(read(`${ORIGIN}/wx/home/work/excel/scan/x1/-?code=P-01`)).toEqual({
      kind: 'screen',
      path: '/home/work/excel/scan/x1/-?code=P-01',
    });
    // Scanners may change the case of scheme and host.
    expect(read('HTTPS://PLANT.EXAMPLE/wx/home/work/equip-repairs?equip=e1').kind).toBe('equipment');
  });

  it.each(['http://plant.example', 'https://old.example', 'http://10.0.0.7:8080'])(
    'leads to the same path here if printed for %s',
    (origin) => {
      expect(read(`${origin}/wx/home/work/equip-repairs?equip=e1`)).toEqual({ kind: 'equipment', id: 'e1' });
      expect(read(`${origin}/wx/nowhere`).kind).toBe('unreadable');
    },
  );

  it('may be a device label, or the bare code of a point', () => {
    expect(read('SN:ABCDEF123456,CODE:A1B2C3')).toEqual({ kind: 'label', sn: 'ABCDEF123456' });
    expect(read('SN:ABCDEF123456')).toEqual({ kind: 'label', sn: 'ABCDEF123456' });
    expect(read('sn: abcdef123456')).toEqual({ kind: 'label', sn: 'ABCDEF123456' });
    expect(read('ABCDEF123456A1B2C3')).toEqual({ kind: 'label', sn: 'ABCDEF123456' });
    expect(read('https://maker.example/?sn=ABCDEF123456&code=A1B2C3')).toEqual({
      kind: 'label',
      sn: 'ABCDEF123456',
    });
    expect(read(' 1#泵房-02 ')).toEqual({ kind: 'point', code: '1#泵房-02' });
    expect(read('泵房-02')).toEqual({ kind: 'point', code: '泵房-02' });
  });

  it('fault 100: is refused if it has a foreign host, however similar', () => {
    for (const text of [
      'https://evil.example/wx/home/work/equip-repairs?equip=e1',
      'https://plant.example.evil.example/wx/home/work',
      'https://plant.example@evil.example/wx/home/work',
      'ftp://plant.example/wx/home/work/equip-repairs?equip=e1',
      'https://plant.example:8443/wx/home/work/equip-repairs?equip=e1',
      'weixin://dl/business',
      'javascript:alert(1)',
      'tel:13800138000',
    ])
      expect([text, read(text).kind]).toEqual([text, 'foreign']);
  });

  it('fault 100: is unreadable if damaged or without a screen here', () => {
    for (const text of [
      '',
      '   ',
      '\uFFFD\uFFFD',
      'https://',
      `${ORIGIN}/wx/home/work/%`,
      `${ORIGIN}/wx/nowhere`,
      `${ORIGIN}/other/home/work`,
      `${ORIGIN}/wx/../evil`,
      'two words',
      'a'.repeat(65),
    ])
      expect([text, read(text).kind]).toEqual([text, 'unreadable']);
  });
});
