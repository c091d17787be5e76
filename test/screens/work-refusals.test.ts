import { describe, expect, it } from 'vitest';
import { cn, en, workFaultText } from '../../src/i18n/work-refusals';
import * as codes from '../../src/shared/work/refusal-codes';

describe('Refusals of work', () => {
  it.each(Object.entries(cn))('%s has a text in both languages', (key, words) => {
    const code = key.slice('refused'.length);
    expect(workFaultText(createRefusal(code), 'cn')).toBe(words);
    expect(workFaultText(createRefusal(code), 'en')).toBe(en[key as keyof typeof en]);
  });

  it('have a text for every code that the client acts on, except those covered elsewhere', () => {
    const actedCodes = Object.values(codes).flatMap((value) =>
      typeof value === 'string' ? [value as string] : [],
    );
    const coveredCodes = [codes.NO_PERMISSION, codes.NOT_FOUND, codes.NO_SUCH_CALL];
    expect(actedCodes.filter((code) => !(`refused${code}` in cn)).sort()).toEqual(coveredCodes.sort());
  });

  it("include the platform's own text", () => {
    const takenOrder = createRefusal('1403', '工单已被他人接单：张伟 10:02');
    expect(workFaultText(takenOrder, 'cn')).toBe('工单已被他人接单：张伟 10:02');
    expect(workFaultText(takenOrder, 'en')).toBe('Accepted by someone else (工单已被他人接单：张伟 10:02)');
    expect(workFaultText(createRefusal('1402', '版本过旧'), 'cn')).toBe('内容已被更新（版本过旧）');
    expect(workFaultText(createRefusal('1402', '版本过旧'), 'en')).toBe('Already updated (版本过旧)');
  });

  it('fault 107: truncate a huge message to what a screen can show', () => {
    for (const message of ['x'.repeat(3_000_000), `内容已被更新${'。'.repeat(3_000_000)}`])
      expect(workFaultText(createRefusal('1402', message), 'cn').length).toBeLessThan(600);
  });

  it('leave everything else to the catalogue', () => {
    expect(workFaultText({ kind: 'offline' }, 'en')).toMatch(/No network/);
    expect(workFaultText(createRefusal('1201', '暂无权限'), 'en')).toMatch(/No permission/);
    expect(workFaultText(createRefusal('constructor'), 'en')).toMatch(/constructor/);
  });

  it('name the missing fields', () => {
    expect(codes.parseMissingFields('未填写完整：描述、图片，结果')).toEqual(['描述', '图片', '结果']);
    expect(codes.parseMissingFields('Not complete: note, images')).toEqual(['note', 'images']);
    expect(codes.parseMissingFields('未填写完整')).toEqual([]);
  });
});

const createRefusal = (code: string, message = '') => ({ kind: 'refused', code, message }) as const;
