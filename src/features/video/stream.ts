import { getFrameAddress } from '../../page-document/assets';
import { createVideoToken, findVideoToken, initVideoDevice } from '../../shared/calls/legacy';
import type { Fault } from '../../shared/faults';
import type { EquipmentId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { Services } from '../../state/services';

export type CameraRef =
  | {
      readonly kind: 'camera';
      readonly equipId: EquipmentId | null;
      readonly serial: string;
      readonly channel: string;
    }
  | { readonly kind: 'address'; readonly url: string };

export type Stream =
  | { readonly kind: 'hls'; readonly url: string }
  /** Playable only with the player of the service. */
  | { readonly kind: 'ezviz'; readonly url: string; readonly accessToken: string };

export type StreamFault =
  | { readonly kind: 'call'; readonly step: 'token' | 'camera'; readonly fault: Fault }
  /** Serial or channel unknown to the service. */
  | { readonly kind: 'wrong-camera'; readonly fault: Fault }
  | { readonly kind: 'blocked' };

/** Parses a route's `{videoId}`: serial and channel separated by `:`; the first channel by default. [ours] */
export function parseCamera(videoId: string): CameraRef {
  const [serial = '', channel = ''] = videoId.split(':');
  return { kind: 'camera', equipId: null, serial, channel: channel === '' ? '1' : channel };
}

/** Returns the address if it may be played: on the product's own origin, or https on an allowed host (faults 30). */
export function toPlayableUrl(url: string, frameHosts: readonly string[], pageUrl: string): string | null {
  const page = new URL(pageUrl);
  try {
    const { origin, protocol, username, password, href } = new URL(url, page);
    const isHttp = protocol === 'https:' || protocol === 'http:';
    if (origin === page.origin) return isHttp && username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
  return getFrameAddress(url, { cdnBase: '', imageHosts: [], frameHosts }, page.host);
}

interface StreamDeps {
  readonly call: Services['call'];
  readonly frameHosts: readonly string[];
  readonly pageUrl: string;
  readonly now: () => EpochMs;
}

type StreamResult =
  | { readonly ok: true; readonly stream: Stream }
  | { readonly ok: false; readonly fault: StreamFault };
const fail = (fault: StreamFault): StreamResult => ({ ok: false, fault });

export async function findStream(
  camera: CameraRef,
  { call, frameHosts, pageUrl, now }: StreamDeps,
): Promise<StreamResult> {
  const toHlsStream = (address: string): StreamResult => {
    const url = toPlayableUrl(address, frameHosts, pageUrl);
    return url === null ? fail({ kind: 'blocked' }) : { ok: true, stream: { kind: 'hls', url } };
  };
  if (camera.kind === 'address') return toHlsStream(camera.url);
  const { equipId, serial, channel } = camera;
  const equip = equipId === null ? {} : { equipId };
  const readToken = async () => {
    const tokenOutcome = await call(findVideoToken, equip);
    if (!tokenOutcome.ok) return tokenOutcome;
    const expireTime =
      tokenOutcome.value === null ? 0 : (tokenOutcome.value.expireTime ?? Number.POSITIVE_INFINITY);
    // With an expired token, the player would show nothing.
    return expireTime <= now() ? call(createVideoToken, equip) : tokenOutcome;
  };
  const tokenAnswer = await readToken();
  if (!tokenAnswer.ok) return fail({ kind: 'call', step: 'token', fault: tokenAnswer.fault });
  const device = await call(initVideoDevice, { ...equip, serial, channel });
  if (!device.ok)
    return fail(
      device.fault.kind === 'refused'
        ? { kind: 'wrong-camera', fault: device.fault }
        : { kind: 'call', step: 'camera', fault: device.fault },
    );
  const { url } = device.value;
  if (!url.startsWith('ezopen://')) return toHlsStream(url);
  if (tokenAnswer.value === null)
    return fail({ kind: 'call', step: 'token', fault: { kind: 'malformed', where: 'accessToken' } });
  return { ok: true, stream: { kind: 'ezviz', url, accessToken: tokenAnswer.value.accessToken } };
}
