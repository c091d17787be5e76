import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { EzvizSaid } from '../../src/features/video/ezviz-messages';
import { cn as words } from '../../src/i18n/video';
import EquipmentVideo from '../../src/screens/eg/video';
import ProjectVideo from '../../src/screens/project/video';
import { SELF_RETRY_MS, VIDEO_STEADY_MS } from '../../src/shared/constants';
import { platformClockOf } from '../../src/state/live/platform-clock';
import { type Answers, fakeOutside, ok, Path, refused, userInfo } from './kit/fake-outside';
import { act, getAllBySelector, getBySelector, renderBare, screen, settled, user } from './kit/render';

const FIND = '/vas/OpenysDeviceAction!findToken.action';
const INIT = '/vas/OpenysDeviceAction!initDevice.action';

describe('A camera whose address was opened by itself', () => {
  it.each([
    ['/detail/eg/configuration/hik', <EquipmentVideo key="a" />, '/home/monitor'],
    ['/detail/project/configuration/hik', <ProjectVideo key="b" />, '/home/work/project'],
  ] as const)('leads back from %s to a place of the product', async (base, screen, up) => {
    const { services } = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo()),
        [FIND]: ok({ accessToken: 't' }),
        [INIT]: refused('camera is asleep'),
      },
    });
    await services.session.check();
    await renderBare(
      services,
      <MemoryRouter initialEntries={[`${base}/C1:2`]}>
        <Routes>
          <Route path={`${base}/:videoId`} element={screen} />
          <Route path={up} element="up" />
        </Routes>
      </MemoryRouter>,
    );
    expect(document.body).toHaveTextContent(words.wrongCamera);
    expect(document.body).toHaveTextContent('camera is asleep');
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(document.body.textContent ?? '').toBe('up');
  });
});

describe('A camera that has failed', () => {
  const open = async (answers: Answers) => {
    const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()), ...answers } });
    await outside.services.session.check();
    await renderBare(
      outside.services,
      <MemoryRouter initialEntries={['/detail/eg/configuration/hik/C1:2']}>
        <Routes>
          <Route path="/detail/eg/configuration/hik/:videoId" element={<EquipmentVideo />} />
        </Routes>
      </MemoryRouter>,
    );
    const pass = async (ms: number): Promise<void> => {
      await act(async () => outside.pass(ms));
      await settled();
    };
    return { ...outside, pass };
  };

  it('is tried again by itself, after growing delays: a wall has nobody to press a button', async () => {
    const { pass, made, answers } = await open({ [FIND]: 'offline' });
    expect(document.body).toHaveTextContent(words.tokenFailed);
    const [first = 0, second = 0] = SELF_RETRY_MS;
    await pass(first);
    expect(made(FIND)).toHaveLength(2);
    await pass(first);
    expect(made(FIND)).toHaveLength(2);
    answers[FIND] = ok({ accessToken: 't' });
    answers[INIT] = ok({ url: 'ezopen://open.ys7.com/C1/2.live' });
    await pass(second - first);
    expect(getAllBySelector('iframe')).toHaveLength(1);
  });

  it('is not asked for again where the platform has refused it, nor while nobody sees the page', async () => {
    const { pass, made, answers } = await open({ [FIND]: ok({ accessToken: 't' }), [INIT]: refused('none') });
    for (const delay of SELF_RETRY_MS) await pass(delay);
    expect(made(INIT)).toHaveLength(1);
    answers[INIT] = 'offline';
    await user.click(screen.getByRole('button', { name: words.refresh }));
    expect(made(INIT)).toHaveLength(2);
    const page = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    for (const delay of SELF_RETRY_MS) await pass(delay);
    expect(made(INIT)).toHaveLength(2);
    page.mockRestore();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(SELF_RETRY_MS[0] ?? 0);
    expect(made(INIT)).toHaveLength(3);
  });

  it('is tried less and less often where its picture ends at once again and again', async () => {
    const { pass, made } = await open({
      [FIND]: ok({ accessToken: 't' }),
      [INIT]: ok({ url: 'ezopen://open.ys7.com/C1/2.live' }),
    });
    const say = async (data: EzvizSaid): Promise<void> => {
      const inside = {};
      Object.defineProperty(getBySelector('iframe'), 'contentWindow', { value: inside, configurable: true });
      const event = new MessageEvent('message', { data });
      Object.defineProperty(event, 'source', { value: inside });
      await act(async () => void window.dispatchEvent(event));
    };
    const flash = async (): Promise<void> => {
      await say({ kind: 'playing' });
      await pass(1_000);
      await say({ kind: 'failed', code: '' });
    };
    const [first = 0, second = 0] = SELF_RETRY_MS;
    await flash();
    await pass(first);
    expect(made(INIT)).toHaveLength(2);
    await flash();
    await pass(first);
    expect(made(INIT)).toHaveLength(2);
    await pass(second - first);
    expect(made(INIT)).toHaveLength(3);
    // One that lasts has a fresh start.
    await say({ kind: 'playing' });
    await pass(VIDEO_STEADY_MS);
    await say({ kind: 'failed', code: '' });
    await pass(first);
    expect(made(INIT)).toHaveLength(4);
  });

  it('is not given a token that the platform calls too old, whatever the clock of the device', async () => {
    const CREATE = '/vas/OpenysDeviceAction!createToken.action';
    const outside = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo()),
        [CREATE]: ok({ accessToken: 'new' }),
        [INIT]: ok({ url: 'ezopen://open.ys7.com/C1/2.live' }),
      },
    });
    await outside.services.session.check();
    const platformNow = outside.services.now() + 86_400_000;
    outside.answers[FIND] = ok({ accessToken: 'old', expireTime: platformNow - 60_000 });
    platformClockOf(outside.services).onDate(new Date(platformNow).toUTCString());
    await renderBare(
      outside.services,
      <MemoryRouter initialEntries={['/detail/eg/configuration/hik/C1:2']}>
        <Routes>
          <Route path="/detail/eg/configuration/hik/:videoId" element={<EquipmentVideo />} />
        </Routes>
      </MemoryRouter>,
    );
    expect(outside.made(CREATE)).toHaveLength(1);
  });
});
