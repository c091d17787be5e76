/**
 * Settings of the assistant (spec 5, "AI agent settings"), one set per organisation. Answers never contain
 * the code.
 */
import { Refusal } from '../codes';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import { Collection } from './collection';
import { createVersion } from './made';
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
  private readonly settings: Collection<Settings>;

  constructor(
    private readonly clock: Clock,
    durable: Durable,
  ) {
    this.settings = new Collection(durable, 'assistant');
  }

  getInfo(actor: Actor, pageUrl: string): object {
    const { appId, code, updateTime, updatePerson, version } = this.getSettings(actor);
    return {
      appId,
      hasCode: code !== '',
      // The end of a short code would reveal most of it.
      codeEnd: code.length < 8 ? '' : code.slice(-4),
      updateTime,
      updatePerson,
      canEdit: actor.roles.includes('agent'),
      version,
      url: appId === '' || code === '' ? '' : `${pageUrl}?app=${encodeURIComponent(appId)}`,
    };
  }

  save(actor: Actor, version: string, appId: string, code: string | null): void {
    const previous = this.requireChangeable(actor, version);
    for (const field of [appId, ...(code === null ? [] : [code])])
      if ([...field.trim()].length > FIELD_MAX || !PRINTABLE.test(field.trim()))
        throw new Refusal('badInput', 'AppID与验证码为不含空格的字符，最多50位');
    const fields = { appId: appId.trim(), code: code === null ? previous.code : code.trim() };
    this.settings.put({
      ...fields,
      id: actor.orgId,
      updateTime: this.clock(),
      updatePerson: actor.name,
      version: createVersion(),
    });
  }

  check(actor: Actor): object {
    const { appId, code } = this.getSettings(actor);
    if (appId === '' || code === '') throw new Refusal('notActivated');
    const ok = code.endsWith(RIGHT_CODE_END);
    return { ok, message: ok ? '' : '验证码错误' };
  }

  remove(actor: Actor, version: string): void {
    this.requireChangeable(actor, version);
    this.settings.drop(actor.orgId);
  }

  /** Saves settings, or removes them with `null`; checks no rights. */
  set(orgId: string, values: { readonly appId: string; readonly code: string } | null): void {
    if (values === null) this.settings.drop(orgId);
    else
      this.settings.put({
        ...values,
        id: orgId,
        updateTime: this.clock(),
        updatePerson: '管理员',
        version: createVersion(),
      });
  }

  private getSettings({ orgId }: Actor): Settings {
    const none = { id: orgId, appId: '', code: '', updateTime: null, updatePerson: '', version: 'none' };
    return this.settings.get(orgId) ?? none;
  }
  private requireChangeable(actor: Actor, version: string): Settings {
    if (!actor.roles.includes('agent')) throw new Refusal('noPermission');
    if (version === '') throw new Refusal('badInput', '参数错误：version');
    const previous = this.getSettings(actor);
    if (previous.version !== version) throw new Refusal('contentChanged');
    return previous;
  }
}
