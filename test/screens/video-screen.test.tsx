// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/video';
import EquipmentVideo from '../../src/screens/eg/video';
import ProjectVideo from '../../src/screens/project/video';
import { fakeOutside, ok, Path, refused, user } from './kit/fake-outside';
import { type Drawn, draw } from './kit/render';

const FIND = '/vas/OpenysDeviceAction!findToken.action';
const INIT = '/vas/OpenysDeviceAction!initDevice.action';

let drawn: Drawn;
afterEach(() => drawn.leave());

describe('A camera whose address was opened by itself', () => {
  it.each([
    ['/detail/eg/configuration/hik', <EquipmentVideo key="a" />, '/home/monitor'],
    ['/detail/project/configuration/hik', <ProjectVideo key="b" />, '/home/work/project'],
  ] as const)('leads back from %s to a place of the product', async (base, screen, up) => {
    const { services } = fakeOutside({
      answers: {
        [Path.info]: ok(user()),
        [FIND]: ok({ accessToken: 't' }),
        [INIT]: refused('camera is asleep'),
      },
    });
    await services.session.check();
    drawn = await draw(
      services,
      <MemoryRouter initialEntries={[`${base}/C1:2`]}>
        <Routes>
          <Route path={`${base}/:videoId`} element={screen} />
          <Route path={up} element="up" />
        </Routes>
      </MemoryRouter>,
    );
    expect(drawn.text()).toContain(words.wrongCamera);
    expect(drawn.text()).toContain('camera is asleep');
    await drawn.click('返回');
    expect(drawn.text()).toBe('up');
  });
});
