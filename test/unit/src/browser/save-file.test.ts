import { describe, expect, it, vi } from 'vitest';
import { createFileName, SAVE_HOLD_MS, saveFile } from '../../../../src/browser/save-file';

describe('A saved file', () => {
  it('is kept for a while after the click, since a phone may ask where to save it', () => {
    vi.useFakeTimers();
    const link = { click: vi.fn() };
    vi.stubGlobal('document', { createElement: () => link });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    saveFile('a.csv', new Blob(['a']));
    expect(link).toMatchObject({ href: 'blob:x', download: 'a.csv' });
    expect(link.click).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(SAVE_HOLD_MS - 1);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke.mock.calls).toEqual([['blob:x']]);
  });
});

describe('The name of a file', () => {
  it('joins its parts, in any language', () => {
    expect(createFileName(['V-202 清水池', '20261120 080000'], 'csv')).toBe(
      'V-202_清水池_20261120_080000.csv',
    );
  });

  it('names no other folder and no hidden or executable file, for any parts', () => {
    expect(createFileName(['../../etc/passwd'], 'csv')).toBe('etc_passwd.csv');
    expect(createFileName(['..\\..\\C:\\x|y?*"<>'], 'csv')).toBe('C_x_y.csv');
    expect(createFileName(['.hidden\u202etxt.exe\u0000'], 'csv')).toBe('hidden_txt.exe.csv');
    expect(createFileName(['', '..', ' '], 'png')).toBe('file.png');
  });

  it('is limited in length and cut between characters', () => {
    const name = createFileName(['😀'.repeat(300)], 'csv');
    expect([...name].length).toBe(104);
    expect(name).not.toMatch(/\ufffd/);
    const before = process.cpuUsage();
    expect([...createFileName([`${'x.'.repeat(200)}${'.'.repeat(100_000)}x`], 'csv')].length).toBe(104);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  });
});
