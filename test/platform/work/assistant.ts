/**
 * Settings of the assistant (spec 5, "AI agent settings"), one set per organisation. Answers never contain
 * the code.
 */
import { Refusal } from '../codes';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import { Collection } from './collection';
import { newVersion } from './made';
import type { Actor } from './model';

const FIELD_MAX = 50;
const PRINTABLE = /^[\x21-\x7e]+$/;
/** Ending of a code that the assistant's service accepts; any other fails the check. */
const RIGHT_CODE_END = '2026';

interface Settings {
  /** The organisation. */
  readonly id: string;
  readonly appId: string;
  readonly code: string;
  readonly updateTime: number | null;
  readonly updatePerson: string;
  readonly version: string;
}

export class Assistant {
  private readonly all: Collection<Settings>;

  constructor(
    private readonly clock: Clock,
    durable: Durable,
  ) {
    this.all = new Collection(durable, 'assistant');
  }

  info(who: Actor, pageUrl: string): object {
    const { appId, code, updateTime, updatePerson, version } = this.of(who);
    return {
      appId,
      hasCode: code !== '',
      // The end of a short code would reveal most of it.
      codeEnd: code.length < 8 ? '' : code.slice(-4),
      updateTime,
      updatePerson,
      canEdit: who.roles.includes('agent'),
      version,
      url: appId === '' || code === '' ? '' : `${pageUrl}?app=${encodeURIComponent(appId)}`,
    };
  }

  save(who: Actor, version: string, appId: string, code: string | null): void {
    const old = this.forChange(who, version);
    for (const field of [appId, ...(code === null ? [] : [code])])
      if ([...field.trim()].length > FIELD_MAX || !PRINTABLE.test(field.trim()))
        throw new Refusal('badInput', 'AppID与验证码为不含空格的字符，最多50位');
    const kept = { appId: appId.trim(), code: code === null ? old.code : code.trim() };
    this.all.put({
      ...kept,
      id: who.orgId,
      updateTime: this.clock(),
      updatePerson: who.name,
      version: newVersion(),
    });
  }

  check(who: Actor): object {
    const { appId, code } = this.of(who);
    if (appId === '' || code === '') throw new Refusal('notActivated');
    const ok = code.endsWith(RIGHT_CODE_END);
    return { ok, message: ok ? '' : '验证码错误' };
  }

  remove(who: Actor, version: string): void {
    this.forChange(who, version);
    this.all.drop(who.orgId);
  }

  /** Saves settings, or removes them with `null`; checks no rights. */
  set(orgId: string, given: { readonly appId: string; readonly code: string } | null): void {
    if (given === null) this.all.drop(orgId);
    else
      this.all.put({
        ...given,
        id: orgId,
        updateTime: this.clock(),
        updatePerson: '管理员',
        version: newVersion(),
      });
  }

  private of({ orgId }: Actor): Settings {
    const none = { id: orgId, appId: '', code: '', updateTime: null, updatePerson: '', version: 'none' };
    return this.all.get(orgId) ?? none;
  }
  private forChange(who: Actor, version: string): Settings {
    if (!who.roles.includes('agent')) throw new Refusal('noPermission');
    if (version === '') throw new Refusal('badInput', '参数错误：version');
    const old = this.of(who);
    if (old.version !== version) throw new Refusal('contentChanged');
    return old;
  }
}
