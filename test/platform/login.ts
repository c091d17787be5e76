import { createDecipheriv } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import type { Account } from './accounts';
import { Refusal } from './codes';
import type { Clock } from './model';
import type { People } from './people';

/** The fixed client key (spec 9); 16 bytes, hence AES-128. The product's configuration has the same text. */
const LOGIN_KEY = 'allshift-key-016';
/** Failed tries after which a captcha is required. */
const TRIES_BEFORE_CAPTCHA = 3;
/** Failed tries after which the account is locked for LOCK_MS. */
const TRIES_BEFORE_LOCK = 10;
const LOCK_MS = 10 * 60_000;
const CAPTCHA_LIFE_MS = 5 * 60_000;
/** Unknown names are counted like accounts to make them indistinguishable, up to this limit. */
const MAX_COUNTED_NAMES = 10_000;

/** Decodes base64 with `_` for `/` and `-` for `+`, then AES-ECB/PKCS7; refuses anything else. */
export function decodeCredential(text: string): string {
  // The two characters of plain base64 mean wrong encoding.
  if (/[/+]/.test(text)) throw new Refusal('badInput');
  const decipher = createDecipheriv(`aes-${LOGIN_KEY.length * 8}-ecb`, Buffer.from(LOGIN_KEY, 'utf8'), null);
  const bytes = Buffer.from(text.replaceAll('_', '/').replaceAll('-', '+'), 'base64');
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
  } catch {
    throw new Refusal('badInput');
  }
}

interface Tries {
  failed: number;
  lockedUntil: number;
  captcha: { readonly text: string; readonly expiresAt: number } | null;
}

export class Login {
  private readonly tries = new Map<string, Tries>();
  constructor(
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** Returns whether this name needs a captcha now, with a new one if so. */
  getCaptcha(name: string): { show: boolean; type: string; image: string } {
    const tries = this.tries.get(name);
    if (tries === undefined || tries.failed < TRIES_BEFORE_CAPTCHA)
      return { show: false, type: 'image/svg+xml', image: '' };
    const { text, data } = svgCaptcha.create({
      size: 4,
      ignoreChars: '0oO1iIlL',
      noise: 2,
      background: '#f2f5f8',
    });
    tries.captcha = { text, expiresAt: this.clock() + CAPTCHA_LIFE_MS };
    return { show: true, type: 'image/svg+xml', image: Buffer.from(data).toString('base64') };
  }

  getCaptchaAnswer(name: string): string | null {
    return this.tries.get(name)?.captcha?.text ?? null;
  }

  /** Returns the account or refuses. Both credentials arrive encoded. */
  check(loginname: string, password: string, vcode: string): Account {
    const name = decode(loginname);
    if (name === '') throw new Refusal('nameEmpty');
    const tries = this.getTries(name);
    const now = this.clock();
    if (tries.lockedUntil > now) throw new Refusal('tooManyTries');
    if (tries.failed >= TRIES_BEFORE_CAPTCHA) this.checkCaptcha(tries, vcode, now);
    const account = this.people.find(name);
    if (account === undefined || decode(password) !== account.password) {
      tries.failed += 1;
      if (tries.failed >= TRIES_BEFORE_LOCK) {
        tries.failed = TRIES_BEFORE_CAPTCHA;
        tries.lockedUntil = now + LOCK_MS;
        throw new Refusal('tooManyTries');
      }
      throw new Refusal('mismatch');
    }
    if (account.disabled) throw new Refusal('disabled');
    if (account.waiting) throw new Refusal('waiting');
    this.tries.delete(name);
    return account;
  }

  /** Checks a captcha, which is valid for one try, right or wrong. */
  private checkCaptcha(tries: Tries, vcode: string, now: number): void {
    const { captcha } = tries;
    tries.captcha = null;
    if (captcha === null || captcha.expiresAt <= now) throw new Refusal('captchaExpired');
    if (captcha.text.toLowerCase() !== vcode.trim().toLowerCase()) throw new Refusal('captchaWrong');
  }

  private getTries(name: string): Tries {
    const existing = this.tries.get(name);
    if (existing !== undefined) return existing;
    const oldest = this.tries.keys().next();
    if (this.tries.size >= MAX_COUNTED_NAMES && !oldest.done) this.tries.delete(oldest.value);
    const newTries: Tries = { failed: 0, lockedUntil: 0, captcha: null };
    this.tries.set(name, newTries);
    return newTries;
  }
}

const decode = (text: string): string => (text === '' ? '' : decodeCredential(text));
