// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { ScanSheet } from '../../src/features/forms/scan-sheet';
import OpenCode from '../../src/features/work/scanning/open-code';
import { faultText } from '../../src/i18n/fault-text';
import { cn as words } from '../../src/i18n/scan';
import { type DeviceTools, got, none } from '../../src/state/wechat/device-tools';
import { fakeOutside, heldAnswer, ok, Path, user } from './kit/fake-outside';
import { type Drawn, draw, drawPart } from './kit/render';

/** The paths that were shown. */
const paths = new Set<string>();
function Here() {
  paths.add(useLocation().pathname);
  return null;
}

let drawn: Drawn;
afterEach(() => drawn.leave());

const unsupported = async () => none('unsupported');
const outsideWith = (tools: Partial<DeviceTools>) => {
  const outside = fakeOutside({ answers: { [Path.info]: ok(user()) } });
  outside.services.deviceTools(() => ({
    isWechat: false,
    scan: unsupported,
    scanCamera: unsupported,
    scanPicture: unsupported,
    position: unsupported,
    closeWindow: unsupported,
    takePictures: unsupported,
    ...tools,
  }));
  return outside;
};
const camera = () => drawn.find<HTMLVideoElement>('video');

describe('A code that is scanned', () => {
  it.each(['scan', 'scanCamera'] as const)(
    'is scanned again by a tap where it was the wrong one: %s',
    async (tool) => {
      const seen = ['other', 'right'];
      const taken: string[] = [];
      const { services } = outsideWith({ [tool]: async () => got(seen.shift() ?? '') });
      drawn = await draw(
        services,
        <ScanSheet
          title="Scan"
          hint="Label"
          onText={(text) => {
            taken.push(text);
            return text === 'right' ? '' : 'not this one';
          }}
          onClose={() => undefined}
        />,
      );
      expect(drawn.text()).toContain('not this one');
      // The camera is off: its picture would be black.
      expect(camera().hidden).toBe(true);
      await drawn.click(words.again);
      expect(taken).toEqual(['other', 'right']);
      expect(drawn.text()).not.toContain('not this one');
    },
  );

  it('is seen by the camera where WeChat refuses its scanner', async () => {
    const taken: string[] = [];
    const { services } = outsideWith({
      isWechat: true,
      scan: async () => none('failed'),
      scanCamera: async () => got('EG-9'),
    });
    drawn = await draw(
      services,
      <ScanSheet
        title="Scan"
        hint="Label"
        onText={(text) => {
          taken.push(text);
          return '';
        }}
        onClose={() => undefined}
      />,
    );
    expect(taken).toEqual(['EG-9']);
  });

  it('is scanned again after the time was over, and not where there is no camera', async () => {
    const { services } = outsideWith({ scanCamera: async () => none('timeout') });
    drawn = await draw(
      services,
      <ScanSheet title="Scan" hint="Label" onText={() => ''} onClose={() => undefined} />,
    );
    expect(drawn.text()).toContain(words.timeout);
    expect(drawn.button(words.again)).toBeTruthy();
    await drawn.leave();
    drawn = await draw(
      outsideWith({}).services,
      <ScanSheet title="Scan" hint="Label" onText={() => ''} onClose={() => undefined} />,
    );
    expect(drawn.text()).toContain(words.unsupported);
    expect(drawn.text()).not.toContain(words.again);
  });

  it('is not taken from a picture after the sheet was closed', async () => {
    let read = (_: ReturnType<typeof got<string>>): void => undefined;
    const { services } = outsideWith({
      scanPicture: () =>
        new Promise((resolve) => {
          read = resolve;
        }),
    });
    const taken: string[] = [];
    const sheet = (
      <ScanSheet
        title="Scan"
        hint="Label"
        onText={(text) => {
          taken.push(text);
          return '';
        }}
        onClose={() => undefined}
      />
    );
    drawn = await draw(services, sheet);
    const input = drawn.find<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'code.png')] });
    await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
    await drawn.redraw(null);
    read(got('late'));
    await drawn.settle();
    expect(taken).toEqual([]);
  });
});

describe('The label of a gateway', () => {
  const QUERY = Path.equipment;

  it('leads nowhere after the sheet was closed', async () => {
    const { held, answer } = heldAnswer();
    const { services, answers } = outsideWith({ scanCamera: async () => got('ABCDEF123456A1B2C3') });
    answers[QUERY] = () => held;
    await services.session.check();
    paths.clear();
    const inRouter = (sheet: ReactNode) => (
      <MemoryRouter>
        <Here />
        {sheet}
      </MemoryRouter>
    );
    drawn = await draw(services, inRouter(<OpenCode onClose={() => undefined} />));
    await drawn.redraw(inRouter(null));
    answer(ok({ list: [{ id: 'e1', name: 'Pump', sn: 'ABCDEF123456' }], totalCount: 1, totalPage: 1 }));
    await drawn.settle();
    expect([...paths]).toEqual(['/']);
  });

  it('is not called unknown where the platform could not be asked', async () => {
    const { services, answers } = outsideWith({ scanCamera: async () => got('ABCDEF123456A1B2C3') });
    answers[QUERY] = 'offline';
    await services.session.check();
    drawn = await drawPart(services, <OpenCode onClose={() => undefined} />);
    expect(drawn.text()).toContain(faultText({ kind: 'offline' }, 'cn'));
  });
});
