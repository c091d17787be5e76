import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { VIDEO_STEADY_MS } from '../../src/features/video/video-player';
import { cn as common } from '../../src/i18n/common';
import { cn as words } from '../../src/i18n/video';
import EquipmentVideo from '../../src/screens/eg/video';
import ProjectVideo from '../../src/screens/project/video';
import { SELF_RETRY_MS } from '../../src/shared/constants';
import { getPlatformClock } from '../../src/state/live/platform-clock';
import { type Answers, ok, refuse } from './kit/answers';
import { advanceTime, setVisibility } from './kit/events';
import type { FakeOutside } from './kit/fake-outside';
import { mockPlayer } from './kit/frames';
import { openAt, press, startSession } from './kit/open';
import { expectTexts, getAllBySelector, getTexts } from './kit/queries';
import { renderBare, screen } from './kit/render';

const FIND = '/vas/OpenysDeviceAction!findToken.action';
const INIT = '/vas/OpenysDeviceAction!initDevice.action';
const PLAYS = { [FIND]: ok({ accessToken: 't' }), [INIT]: ok({ url: 'ezopen://open.ys7.com/C1/2.live' }) };
const [FIRST = 0, SECOND = 0] = SELF_RETRY_MS;

describe('A camera whose address was opened directly', () => {
  it.each([
    ['/detail/eg/configuration/hik', <EquipmentVideo key="a" />, '/home/monitor'],
    ['/detail/project/configuration/hik', <ProjectVideo key="b" />, '/home/work/project'],
  ] as const)('leads back from %s into the product', async (base, camera, up) => {
    const { services } = await startSession({ ...PLAYS, [INIT]: refuse('camera is asleep') });
    await renderBare(
      services,
      <MemoryRouter initialEntries={[`${base}/C1:2`]}>
        <Routes>
          <Route path={`${base}/:videoId`} element={camera} />
          <Route path={up} element="up" />
        </Routes>
      </MemoryRouter>,
    );
    expectTexts(words.wrongCamera, 'camera is asleep');
    await press('返回');
    expect(document.body.textContent).toBe('up');
  });
});

describe("A GM device's cameras", () => {
  const openDevice = (cameras: readonly object[]) =>
    openAt('/detail/gm/video/g1', {
      '/usual/EquipAction!getEquipDetail.action': ok({ id: 'g1', name: 'Gate', status: '1', cameras }),
    });

  it('are all shown, each by its name or otherwise its number', async () => {
    await openDevice([
      { serial: 'C1', channel: '1', name: 'North' },
      { serial: 'C1', channel: '2' },
    ]);
    const names = getTexts(screen.getAllByRole('heading', { level: 2 }));
    expect(names).toEqual(['North', words.cameraNamed.replace('{serial}', 'C1').replace('{channel}', '2')]);
  });

  it('are reported as missing if there are none', async () => {
    await openDevice([]);
    expect(screen.getByText(words.noCamera)).toBeInTheDocument();
  });
});

describe('A failed camera', () => {
  it('is retried automatically with growing delays, since a wall screen has no user to press a button', async () => {
    const outside = await open({ [FIND]: 'offline' });
    expect(document.body).toHaveTextContent(words.tokenFailed);
    await advanceTime(outside, FIRST);
    expect(outside.getRequests(FIND)).toHaveLength(2);
    await advanceTime(outside, FIRST);
    expect(outside.getRequests(FIND)).toHaveLength(2);
    Object.assign(outside.answers, PLAYS);
    await advanceTime(outside, SECOND - FIRST);
    expect(getAllBySelector('iframe')).toHaveLength(1);
  });

  it('is requested once on refresh, and reports a wrong serial or channel', async () => {
    const outside = await open({ ...PLAYS, [INIT]: refuse('none') });
    expect(document.body).toHaveTextContent(words.wrongCamera);
    await press(common.refresh);
    expect(outside.getRequests(INIT)).toHaveLength(2);
    expect(document.body).toHaveTextContent(words.wrongCamera);
  });

  it('is not requested again after a refusal, nor while the page is hidden', async () => {
    const outside = await open({ ...PLAYS, [INIT]: refuse('none') });
    for (const delay of SELF_RETRY_MS) await advanceTime(outside, delay);
    expect(outside.getRequests(INIT)).toHaveLength(1);
    outside.answers[INIT] = 'offline';
    await press(common.refresh);
    expect(outside.getRequests(INIT)).toHaveLength(2);
    await setVisibility('hidden');
    for (const delay of SELF_RETRY_MS) await advanceTime(outside, delay);
    expect(outside.getRequests(INIT)).toHaveLength(2);
    await setVisibility('visible');
    await advanceTime(outside, FIRST);
    expect(outside.getRequests(INIT)).toHaveLength(3);
  });

  it('is retried at growing intervals if its video keeps ending immediately', async () => {
    const outside = await open(PLAYS);
    const playBriefly = async (ms: number): Promise<void> => {
      await mockPlayer().send({ kind: 'playing' });
      await advanceTime(outside, ms);
      await mockPlayer().send({ kind: 'failed', code: '' });
      await advanceTime(outside, FIRST);
    };
    await playBriefly(1_000);
    expect(outside.getRequests(INIT)).toHaveLength(2);
    await playBriefly(1_000);
    expect(outside.getRequests(INIT)).toHaveLength(2);
    await advanceTime(outside, SECOND - FIRST);
    expect(outside.getRequests(INIT)).toHaveLength(3);
    // A lasting video resets the delays.
    await playBriefly(VIDEO_STEADY_MS);
    expect(outside.getRequests(INIT)).toHaveLength(4);
  });
});

it("A token that the platform reports as expired is not given to a camera, whatever the device's clock", async () => {
  const CREATE = '/vas/OpenysDeviceAction!createToken.action';
  const outside = await startSession({ ...PLAYS, [CREATE]: ok({ accessToken: 'new' }) });
  const platformNow = outside.services.now() + 86_400_000;
  outside.answers[FIND] = ok({ accessToken: 'old', expireTime: platformNow - 60_000 });
  getPlatformClock(outside.services).onDate(new Date(platformNow).toUTCString());
  await renderVideo(outside);
  expect(outside.getRequests(CREATE)).toHaveLength(1);
});

async function open(answers: Answers): Promise<FakeOutside> {
  const outside = await startSession(answers);
  await renderVideo(outside);
  return outside;
}
const renderVideo = ({ services }: FakeOutside) =>
  renderBare(
    services,
    <MemoryRouter initialEntries={['/detail/eg/configuration/hik/C1:2']}>
      <Routes>
        <Route path="/detail/eg/configuration/hik/:videoId" element={<EquipmentVideo />} />
      </Routes>
    </MemoryRouter>,
  );
