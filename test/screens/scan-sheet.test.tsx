import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ScanSheet } from '../../src/features/forms/scan-sheet';
import OpenCode from '../../src/features/work/scanning/open-code';
import { faultText } from '../../src/i18n/fault-text';
import { cn as words } from '../../src/i18n/scan';
import { type DeviceTools, got, none } from '../../src/state/wechat/device-tools';
import { fakeOutside, heldAnswer, ok, Path, userInfo } from './kit/fake-outside';
import {
  act,
  cleanup,
  getBySelector,
  renderBare,
  renderPart,
  screen,
  settled,
  user,
  type View,
} from './kit/render';

/** The paths that were shown. */
const paths = new Set<string>();
function Here() {
  paths.add(useLocation().pathname);
  return null;
}

let drawn: View;

const unsupported = async () => none('unsupported');
const outsideWith = (tools: Partial<DeviceTools>) => {
  const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
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
const camera = () => getBySelector<HTMLVideoElement>('video');

describe('A code that is scanned', () => {
  it.each(['scan', 'scanCamera'] as const)(
    'is scanned again by a tap where it was the wrong one: %s',
    async (tool) => {
      const seen = ['other', 'right'];
      const taken: string[] = [];
      const { services } = outsideWith({ [tool]: async () => got(seen.shift() ?? '') });
      drawn = await renderBare(
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
      expect(document.body).toHaveTextContent('not this one');
      // The camera is off: its picture would be black.
      expect(camera().hidden).toBe(true);
      await user.click(screen.getByRole('button', { name: words.again }));
      expect(taken).toEqual(['other', 'right']);
      expect(document.body).not.toHaveTextContent('not this one');
    },
  );

  it('is seen by the camera where WeChat refuses its scanner', async () => {
    const taken: string[] = [];
    const { services } = outsideWith({
      isWechat: true,
      scan: async () => none('failed'),
      scanCamera: async () => got('EG-9'),
    });
    drawn = await renderBare(
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
    drawn = await renderBare(
      services,
      <ScanSheet title="Scan" hint="Label" onText={() => ''} onClose={() => undefined} />,
    );
    expect(document.body).toHaveTextContent(words.timeout);
    expect(screen.getByRole('button', { name: words.again })).toBeTruthy();
    cleanup();
    drawn = await renderBare(
      outsideWith({}).services,
      <ScanSheet title="Scan" hint="Label" onText={() => ''} onClose={() => undefined} />,
    );
    expect(document.body).toHaveTextContent(words.unsupported);
    expect(document.body).not.toHaveTextContent(words.again);
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
    drawn = await renderBare(services, sheet);
    const input = getBySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'code.png')] });
    await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
    await drawn.rerender(null);
    read(got('late'));
    await settled();
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
    drawn = await renderBare(services, inRouter(<OpenCode onClose={() => undefined} />));
    await drawn.rerender(inRouter(null));
    answer(ok({ list: [{ id: 'e1', name: 'Pump', sn: 'ABCDEF123456' }], totalCount: 1, totalPage: 1 }));
    await settled();
    expect([...paths]).toEqual(['/']);
  });

  it('is not called unknown where the platform could not be asked', async () => {
    const { services, answers } = outsideWith({ scanCamera: async () => got('ABCDEF123456A1B2C3') });
    answers[QUERY] = 'offline';
    await services.session.check();
    drawn = await renderPart(services, <OpenCode onClose={() => undefined} />);
    expect(document.body).toHaveTextContent(faultText({ kind: 'offline' }, 'cn'));
  });
});
