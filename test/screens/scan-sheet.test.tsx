import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ScanSheet } from '../../src/features/forms/scan-sheet';
import OpenCode from '../../src/features/work/scanning/open-code';
import { faultText } from '../../src/i18n/fault-text';
import { cn as words } from '../../src/i18n/scan';
import { type DeviceTools, got, none } from '../../src/state/wechat/device-tools';
import { type Answers, createPage, heldAnswer, Path } from './kit/answers';
import { giveTools } from './kit/device';
import { happen, press, signedIn } from './kit/open';
import { getBySelector } from './kit/queries';
import { renderBare, screen, user } from './kit/render';

describe('A scanned code', () => {
  it.each(['scan', 'scanCamera'] as const)(
    'can be scanned again by a tap after a wrong one: %s',
    async (tool) => {
      const seen = ['other', 'right'];
      const { taken } = await openSheet({ [tool]: async () => got(seen.shift() ?? '') }, (text) =>
        text === 'right' ? '' : 'not this one',
      );
      expect(document.body).toHaveTextContent('not this one');
      // The camera is off, and its picture would be black.
      expect(getBySelector('video')).toHaveAttribute('hidden');
      await press(words.again);
      expect(taken).toEqual(['other', 'right']);
      expect(document.body).not.toHaveTextContent('not this one');
    },
  );

  it('is read by the camera if WeChat refuses its scanner', async () => {
    const scanCamera = async () => got('EG-9');
    const { taken } = await openSheet({ isWechat: true, scan: async () => none('failed'), scanCamera });
    expect(taken).toEqual(['EG-9']);
  });

  it('can be scanned again after a timeout, and not without a camera', async () => {
    await openSheet({ scanCamera: async () => none('timeout') });
    expect(document.body).toHaveTextContent(words.timeout);
    expect(screen.getByRole('button', { name: words.again })).toBeInTheDocument();
    await openSheet({});
    expect(document.body).toHaveTextContent(words.unsupported);
    expect(document.body).not.toHaveTextContent(words.again);
  });

  it('is not taken from a picture after the sheet was closed', async () => {
    let read = (_: ReturnType<typeof got<string>>): void => undefined;
    const { taken, rerender } = await openSheet({
      scanPicture: () => new Promise((resolve) => (read = resolve)),
    });
    await user.upload(getBySelector('input[type=file]'), new File(['x'], 'code.png', { type: 'image/png' }));
    await rerender(null);
    await happen(() => read(got('late')));
    expect(taken).toEqual([]);
  });

  it("is not taken from WeChat's scanner after the sheet was closed", async () => {
    let read = (_: ReturnType<typeof got<string>>): void => undefined;
    const { taken, rerender } = await openSheet({
      isWechat: true,
      scan: () => new Promise((resolve) => (read = resolve)),
    });
    await rerender(null);
    await happen(() => read(got('late')));
    expect(taken).toEqual([]);
  });
});

describe("A gateway's label", () => {
  const scanCamera = async () => got('ABCDEF123456A1B2C3');

  it('leads nowhere after the sheet was closed', async () => {
    const { held, answer } = heldAnswer();
    const services = await servicesWith({ scanCamera }, { [Path.equipment]: () => held });
    const paths = new Set<string>();
    const { rerender } = await renderBare(services, <Opened paths={paths} isOpen />);
    await rerender(<Opened paths={paths} isOpen={false} />);
    await happen(() => answer(createPage([{ id: 'e1', name: 'Pump', sn: 'ABCDEF123456' }])));
    expect([...paths]).toEqual(['/']);
  });

  it('is not reported as unknown if the platform could not be reached', async () => {
    const services = await servicesWith({ scanCamera }, { [Path.equipment]: 'offline' });
    await renderBare(services, <Opened paths={new Set()} isOpen />);
    expect(document.body).toHaveTextContent(faultText({ kind: 'offline' }, 'cn'));
  });
});

async function servicesWith(tools: Partial<DeviceTools>, answers: Answers = {}) {
  const { services } = await signedIn(answers);
  giveTools(services, tools);
  return services;
}
async function openSheet(tools: Partial<DeviceTools>, getFault = (_: string): string => '') {
  const taken: string[] = [];
  const onText = (text: string): string => {
    taken.push(text);
    return getFault(text);
  };
  const services = await servicesWith(tools);
  const sheet = <ScanSheet title="Scan" hint="Label" onText={onText} onClose={() => undefined} />;
  return { taken, ...(await renderBare(services, sheet)) };
}
function Opened({ paths, isOpen }: { readonly paths: Set<string>; readonly isOpen: boolean }) {
  return (
    <MemoryRouter>
      <Here paths={paths} />
      {isOpen ? <OpenCode onClose={() => undefined} /> : null}
    </MemoryRouter>
  );
}
function Here({ paths }: { readonly paths: Set<string> }) {
  paths.add(useLocation().pathname);
  return null;
}
