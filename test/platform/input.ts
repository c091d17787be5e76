/** Input of a call, read leniently: form bodies and queries carry texts, JSON bodies numbers and booleans too. */
import { Refusal } from './codes';

export class Input {
  constructor(private readonly raw: unknown) {}

  private get(name: string): unknown {
    return typeof this.raw === 'object' && this.raw !== null && Object.hasOwn(this.raw, name)
      ? (this.raw as { readonly [name: string]: unknown })[name]
      : undefined;
  }

  /** Everything that was sent, as one text: the same for the same fields in whatever order. */
  get whole(): string {
    const fields = typeof this.raw === 'object' && this.raw !== null ? Object.entries(this.raw) : [];
    return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** True if the field was sent with anything in it. */
  has(name: string): boolean {
    const value = this.get(name);
    return value !== undefined && value !== null && value !== '';
  }

  /** The text, '' where it is absent. */
  text(name: string): string {
    const value = this.get(name);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
  }

  /** The text, refused where it is absent or empty. */
  must(name: string): string {
    const value = this.text(name);
    if (value === '') throw new Refusal('badInput', `参数错误：${name}`);
    return value;
  }

  /** Ids joined by commas, or an array of them. */
  ids(name: string): readonly string[] {
    const value = this.get(name);
    const parts = Array.isArray(value) ? value.map(String) : this.text(name).split(',');
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** True, false, or undefined where it is absent. */
  flag(name: string): boolean | undefined {
    return this.has(name) ? ['true', '1'].includes(this.text(name)) : undefined;
  }

  /** A finite number, or the fallback where it is absent. */
  number(name: string, fallback: number): number {
    if (!this.has(name)) return fallback;
    const value = Number(this.text(name));
    if (!Number.isFinite(value)) throw new Refusal('badInput', `参数错误：${name}`);
    return value;
  }

  /** A time in epoch ms: a number, its text, or `yyyy-MM-dd HH:mm:ss` at UTC+8; the fallback where it is absent. */
  time(name: string, fallback: number): number {
    const value = this.text(name);
    if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return this.number(name, fallback);
    const time = Date.parse(`${value.replace(' ', 'T')}+08:00`);
    if (Number.isNaN(time)) throw new Refusal('badInput', `参数错误：${name}`);
    return time;
  }
}

/** One page of a list (wire: Paging): `pagenum` counts from 1. */
export function paged<T>(
  input: Input,
  all: readonly T[],
): { list: readonly T[]; totalCount: number; totalPage: number } {
  const count = Math.min(Math.max(Math.trunc(input.number('count', 20)), 1), 1_000);
  const pagenum = Math.max(Math.trunc(input.number('pagenum', 1)), 1);
  return {
    list: all.slice((pagenum - 1) * count, pagenum * count),
    totalCount: all.length,
    totalPage: Math.ceil(all.length / count),
  };
}
