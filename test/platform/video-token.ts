/** The token of the video service, one for all cameras; `null` before the first and after its expiry. */
import { randomBytes } from 'node:crypto';

const TOKEN_LIFE_MS = 7 * 86_400_000;

export class VideoToken {
  private accessToken = '';
  private expireTime = 0;

  getCurrent(now: number): object | null {
    const { accessToken, expireTime } = this;
    return expireTime > now ? { accessToken, expireTime } : null;
  }
  renew(now: number): object | null {
    this.accessToken = `at.${randomBytes(18).toString('hex')}`;
    this.expireTime = now + TOKEN_LIFE_MS;
    return this.getCurrent(now);
  }
}
