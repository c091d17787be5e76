import { describe, expect, it } from 'vitest';
import {
  type CameraRef,
  findStream,
  parseCamera,
  toPlayableUrl,
} from '../../../../../src/features/video/stream';
import type { EquipmentId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { type Answer, type Answers, ok, refuse } from '../../../../screens/kit/answers';
import { createFakeOutside } from '../../../../screens/kit/fake-outside';

const OWN = 'https://plant.example/wx/detail/gm/video/g1';
const HOSTS = ['video.example.com', 'cams.example.com:8443', '*.hls.example.com'];
const FIND = '/vas/OpenysDeviceAction!findToken.action';
const CREATE = '/vas/OpenysDeviceAction!createToken.action';
const INIT = '/vas/OpenysDeviceAction!initDevice.action';

describe('A camera in a route', () => {
  it.each([
    ['C1:2', 'C1', '2'],
    ['C1:', 'C1', '1'],
    ['C1', 'C1', '1'],
    ['C1:2:3', 'C1', '2'],
    ['__proto__:1', '__proto__', '1'],
  ])('%j names a serial number and a channel, the first one by default', (videoId, serial, channel) => {
    expect(parseCamera(videoId)).toEqual({ kind: 'camera', equipId: null, serial, channel });
  });
});

describe('The address of a stream', () => {
  it.each([
    ['https://video.example.com/a/live.m3u8', 'https://video.example.com/a/live.m3u8'],
    ['https://VIDEO.example.com/a.m3u8?token=1#t', 'https://video.example.com/a.m3u8?token=1#t'],
    ['https://cams.example.com:8443/a.m3u8', 'https://cams.example.com:8443/a.m3u8'],
    ['https://a.b.hls.example.com/x.m3u8', 'https://a.b.hls.example.com/x.m3u8'],
    ['/vas/live/1.m3u8', 'https://plant.example/vas/live/1.m3u8'],
    ['https://plant.example/vas/live/1.m3u8', 'https://plant.example/vas/live/1.m3u8'],
    ['//plant.example/vas/live/1.m3u8', 'https://plant.example/vas/live/1.m3u8'],
    ['../1.m3u8', 'https://plant.example/wx/detail/gm/1.m3u8'],
    // Looks like another host; every browser reads it as a path of the product.
    ['https:evil.example', 'https://plant.example/wx/detail/gm/video/evil.example'],
  ])('may be %j', (url, expected) => {
    expect(toPlayableUrl(url, HOSTS, OWN)).toBe(expected);
  });

  it.each([
    'http://video.example.com/a.m3u8',
    'http://plant.example/a.m3u8',
    'ftp://video.example.com/a.m3u8',
    'rtmp://video.example.com/a',
    'ws://plant.example/a',
    'file:///etc/passwd',
    // Not web addresses; some have an origin that looks like the product's.
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://video.example.com/a.m3u8',
    'java\nscript:alert(1)',
    'data:application/vnd.apple.mpegurl,#EXTM3U',
    'blob:https://plant.example/0b9c',
    'blob:https://video.example.com/0b9c',
    'filesystem:https://plant.example/temporary/a.m3u8',
    'about:blank',
    'ezopen://open.ys7.com/C1/1.live',
    'https://evil.example/a.m3u8',
    '//evil.example/a.m3u8',
    '\\\\evil.example\\a.m3u8',
    '/\\evil.example/a.m3u8',
    '/\t/evil.example/a.m3u8',
    'https:\\\\evil.example\\a.m3u8',
    'https://evil.example/https://video.example.com/a.m3u8',
    'https://evil.example?https://video.example.com/a.m3u8',
    'https://evil.example#@video.example.com/a.m3u8',
    // A host that looks like an allowed one.
    'https://video.example.com.evil.example/a.m3u8',
    'https://evilvideo.example.com/a.m3u8',
    'https://evilhls.example.com/a.m3u8',
    'https://hls.example.com/a.m3u8',
    'https://video.example.com./a.m3u8',
    'https://vide\u043e.example.com/a.m3u8',
    'https://video.example.com%2eevil.example/a.m3u8',
    'https://video.example.com:444/a.m3u8',
    'https://cams.example.com/a.m3u8',
    'https://plant.example:8443/a.m3u8',
    // Addresses with a user name or a password.
    'https://video.example.com@evil.example/a.m3u8',
    'https://user@video.example.com/a.m3u8',
    'https://user:word@video.example.com/a.m3u8',
    'https://user:word@plant.example/a.m3u8',
    '//user@plant.example/a.m3u8',
    'https://',
    'https://[::1',
    'http://%',
  ])('may not be %j', (url) => {
    expect(toPlayableUrl(url, HOSTS, OWN)).toBeNull();
  });

  it('is limited in length', () => {
    const longUrl = `https://video.example.com/${'a'.repeat(2_048)}.m3u8`;
    expect(toPlayableUrl(longUrl, HOSTS, OWN)).toBeNull();
  });

  it('has no foreign host if the configuration names none', () => {
    expect(toPlayableUrl('https://video.example.com/a.m3u8', [], OWN)).toBeNull();
    expect(toPlayableUrl('/a.m3u8', [], OWN)).toBe('https://plant.example/a.m3u8');
  });
});

describe('Finding the stream of a camera', () => {
  const equipId = 'g1' as EquipmentId;
  const CAMERA: CameraRef = { kind: 'camera', equipId, serial: 'C1', channel: '2' };
  const NOW = epochMs(1_760_000_000_000);
  const TOKEN = ok({ accessToken: 't-1', expireTime: NOW + 1 });
  const HLS = 'https://video.example.com/a.m3u8';
  const EZOPEN = 'ezopen://open.ys7.com/C1/2.live';
  const createAnswers = (url: string): Answers => ({ [FIND]: TOKEN, [INIT]: ok({ url }) });
  const find = async (answers: Answers, camera: CameraRef = CAMERA) => {
    const { services, requests } = createFakeOutside({ answers });
    const deps = { call: services.call, frameHosts: HOSTS, pageUrl: OWN, now: () => NOW };
    const result = await findStream(camera, deps);
    return { found: result, calls: requests.map(({ path, body }) => [path, body]) };
  };

  it('uses an existing token instead of creating one', async () => {
    const { found: result, calls } = await find(createAnswers(HLS));
    expect(result).toEqual({ ok: true, stream: { kind: 'hls', url: HLS } });
    expect(calls).toEqual([
      [FIND, 'equipId=g1'],
      [INIT, 'equipId=g1&serial=C1&channel=2'],
    ]);
  });

  it.each([
    ['if none exists', null],
    ['if it has expired, since the player would show nothing', { accessToken: 't-old', expireTime: NOW }],
  ])('creates a token %s, once, and plays with it', async (_, token) => {
    const newTokenAnswers = { [CREATE]: ok({ accessToken: 't-new' }), [INIT]: ok({ url: EZOPEN }) };
    const { found: result, calls } = await find({ [FIND]: ok(token), ...newTokenAnswers });
    expect(result).toEqual({ ok: true, stream: { kind: 'ezviz', url: EZOPEN, accessToken: 't-new' } });
    expect(calls.map(([path]) => path)).toEqual([FIND, CREATE, INIT]);
  });

  it('names no equipment if the camera has none', async () => {
    const { calls } = await find(createAnswers(HLS), parseCamera('C9:1'));
    expect(calls).toEqual([
      [FIND, ''],
      [INIT, 'serial=C9&channel=1'],
    ]);
  });

  it.each<[string, Answers]>([
    ['finding', { [FIND]: refuse('no') }],
    ['creating', { [FIND]: ok(null), [CREATE]: refuse('no') }],
  ])('does not request the camera if %s a token is refused', async (_what, answers) => {
    const { found: result, calls } = await find({ ...answers, [INIT]: ok({ url: HLS }) });
    expect(result).toMatchObject({
      ok: false,
      fault: { kind: 'call', step: 'token', fault: { kind: 'refused' } },
    });
    expect(calls.map(([path]) => path)).not.toContain(INIT);
  });

  it('reports a refused camera as a wrong serial or channel', async () => {
    const { found: result } = await find({ [FIND]: TOKEN, [INIT]: refuse('no such camera') });
    expect(result).toMatchObject({
      ok: false,
      fault: { kind: 'wrong-camera', fault: { kind: 'refused', message: 'no such camera' } },
    });
  });

  it.each<[string, Answer]>([
    ['offline', 'offline'],
    ['http', { status: 502, text: '' }],
    ['malformed', ok({ url: null })],
    ['malformed', ok(null)],
  ])('does not blame the camera if it could not be requested: %s', async (kind, answer) => {
    const { found: result } = await find({ [FIND]: TOKEN, [INIT]: answer });
    expect(result).toMatchObject({ ok: false, fault: { kind: 'call', step: 'camera', fault: { kind } } });
  });

  it("requires a token for the vendor's player only", async () => {
    const noTokenAnswers = { [FIND]: ok(null), [CREATE]: ok(null) };
    const { found: result } = await find({ ...noTokenAnswers, [INIT]: ok({ url: EZOPEN }) });
    expect(result).toEqual({
      ok: false,
      fault: { kind: 'call', step: 'token', fault: { kind: 'malformed', where: 'accessToken' } },
    });
    // A stream that requires no token is played without one.
    expect((await find({ ...noTokenAnswers, [INIT]: ok({ url: HLS }) })).found).toEqual({
      ok: true,
      stream: { kind: 'hls', url: HLS },
    });
  });

  it.each(['https://evil.example/a.m3u8', 'javascript:alert(1)', 'EZOPEN:x'])(
    'does not play %j, which the configuration does not allow',
    async (url) => {
      expect((await find(createAnswers(url))).found).toEqual({ ok: false, fault: { kind: 'blocked' } });
    },
  );

  it('requests nothing if the address itself is given', async () => {
    const outcome = await find({}, { kind: 'address', url: HLS });
    expect(outcome).toEqual({ found: { ok: true, stream: { kind: 'hls', url: HLS } }, calls: [] });
    const { found: result } = await find({}, { kind: 'address', url: 'http://evil.example/' });
    expect(result).toEqual({ ok: false, fault: { kind: 'blocked' } });
  });
});
