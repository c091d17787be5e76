/** Fields of a request: texts in form bodies and queries, also numbers and booleans in JSON bodies. */
import { Refusal } from './codes';

export class Input {
  constructor(private readonly raw: unknown) {}

  private get(name: string): unknown {
    return typeof this.raw === 'object' && this.raw !== null && Object.hasOwn(this.raw, name)
      ? (this.raw as { readonly [name: string]: unknown })[name]
      : undefined;
  }

  /** All fields as one text, independent of their order. */
  get canonicalText(): string {
    const fields = typeof this.raw === 'object' && this.raw !== null ? Object.entries(this.raw) : [];
    return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  has(name: string): boolean {
    const value = this.get(name);
    return value !== undefined && value !== null && value !== '';
  }

  /** Returns the text, '' if absent. */
  getText(name: string): string {
    const value = this.get(name);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
  }

  /** Returns the text; refuses if absent or empty. */
  requireText(name: string): string {
    const value = this.getText(name);
    if (value === '') throw new Refusal('badInput', `参数错误：${name}`);
    return value;
  }

  /** Returns ids from a comma-separated text or an array. */
  getIds(name: string): readonly string[] {
    const value = this.get(name);
    const parts = Array.isArray(value) ? value.map(String) : this.getText(name).split(',');
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** Returns `undefined` if absent. */
  getFlag(name: string): boolean | undefined {
    return this.has(name) ? ['true', '1'].includes(this.getText(name)) : undefined;
  }

  getNumber(name: string, fallback: number): number {
    if (!this.has(name)) return fallback;
    const value = Number(this.getText(name));
    if (!Number.isFinite(value)) throw new Refusal('badInput', `参数错误：${name}`);
    return value;
  }

  /** Returns epoch ms from a number, its text, or `yyyy-MM-dd HH:mm:ss` at UTC+8; the fallback if absent. */
  time(name: string, fallback: number): number {
    const value = this.getText(name);
    if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return this.getNumber(name, fallback);
    const time = Date.parse(`${value.replace(' ', 'T')}+08:00`);
    if (Number.isNaN(time)) throw new Refusal('badInput', `参数错误：${name}`);
    return time;
  }
}

/** Returns one page of a list (wire: Paging); `pagenum` counts from 1. */
export function paginate<T>(
  input: Input,
  all: readonly T[],
): { list: readonly T[]; totalCount: number; totalPage: number } {
  const count = Math.min(Math.max(Math.trunc(input.getNumber('count', 20)), 1), 1_000);
  const pagenum = Math.max(Math.trunc(input.getNumber('pagenum', 1)), 1);
  return {
    list: all.slice((pagenum - 1) * count, pagenum * count),
    totalCount: all.length,
    totalPage: Math.ceil(all.length / count),
  };
}
