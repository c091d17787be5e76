import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ScanSheet } from '../../src/features/forms/scan-sheet';
import OpenCode from '../../src/features/work/scanning/open-code';
import { faultText } from '../../src/i18n/fault-text';
import { cn as words } from '../../src/i18n/scan';
import { createFailure, createSuccess, type DeviceTools } from '../../src/state/wechat/device-tools';
import { type Answers, createPage, holdAnswer, Path } from './kit/answers';
import { setTools } from './kit/device';
import { press, runAndSettle, startSession } from './kit/open';
import { getBySelector } from './kit/queries';
import { renderBare, screen, user } from './kit/render';

describe('A scanned code', () => {
  it.each(['scan', 'scanCamera'] as const)(
    'can be scanned again by a tap after a wrong one: %s',
    async (tool) => {
      const codes = ['other', 'right'];
      const { acceptedTexts } = await openSheet(
        { [tool]: async () => createSuccess(codes.shift() ?? '') },
        (text) => (text === 'right' ? '' : 'not this one'),
      );
      expect(document.body).toHaveTextContent('not this one');
      // The camera is off, and its picture would be black.
      expect(getBySelector('video')).toHaveAttribute('hidden');
      await press(words.again);
      expect(acceptedTexts).toEqual(['other', 'right']);
      expect(document.body).not.toHaveTextContent('not this one');
    },
  );

  it('is read by the camera if WeChat refuses its scanner', async () => {
    const scanCamera = async () => createSuccess('EG-9');
    const { acceptedTexts } = await openSheet({
      isWechat: true,
      scan: async () => createFailure('failed'),
      scanCamera,
    });
    expect(acceptedTexts).toEqual(['EG-9']);
  });

  it('can be scanned again after a timeout, and not without a camera', async () => {
    await openSheet({ scanCamera: async () => createFailure('timeout') });
    expect(document.body).toHaveTextContent(words.timeout);
    expect(screen.getByRole('button', { name: words.again })).toBeInTheDocument();
    await openSheet({});
    expect(document.body).toHaveTextContent(words.unsupported);
    expect(document.body).not.toHaveTextContent(words.again);
  });

  it('is not taken from a picture after the sheet was closed', async () => {
    let resolveScan = (_: ReturnType<typeof createSuccess<string>>): void => undefined;
    const { acceptedTexts, rerender } = await openSheet({
      scanPicture: () => new Promise((resolve) => (resolveScan = resolve)),
    });
    await user.upload(getBySelector('input[type=file]'), new File(['x'], 'code.png', { type: 'image/png' }));
    await rerender(null);
    await runAndSettle(() => resolveScan(createSuccess('late')));
    expect(acceptedTexts).toEqual([]);
  });

  it('can be typed if the label is torn, and is marked as typed', async () => {
    const { acceptedTexts } = await openSheet({}, () => 'not this one');
    const field = screen.getByLabelText(words.typed);
    await user.type(field, '  {Enter}');
    expect(acceptedTexts).toEqual([]);
    await user.type(field, 'EG-9 {Enter}');
    expect(acceptedTexts).toEqual(['EG-9 (typed)']);
    expect(field).toHaveAccessibleDescription('not this one');
  });

  it("is not taken from WeChat's scanner after the sheet was closed", async () => {
    let resolveScan = (_: ReturnType<typeof createSuccess<string>>): void => undefined;
    const { acceptedTexts, rerender } = await openSheet({
      isWechat: true,
      scan: () => new Promise((resolve) => (resolveScan = resolve)),
    });
    await rerender(null);
    await runAndSettle(() => resolveScan(createSuccess('late')));
    expect(acceptedTexts).toEqual([]);
  });
});

describe("A gateway's label", () => {
  const scanCamera = async () => createSuccess('ABCDEF123456A1B2C3');

  it('leads nowhere after the sheet was closed', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const services = await createServices({ scanCamera }, { [Path.equipment]: () => pendingAnswer });
    const paths = new Set<string>();
    const { rerender } = await renderBare(services, <Opened paths={paths} isOpen />);
    await rerender(<Opened paths={paths} isOpen={false} />);
    await runAndSettle(() => answer(createPage([{ id: 'e1', name: 'Pump', sn: 'ABCDEF123456' }])));
    expect([...paths]).toEqual(['/']);
  });

  it('is not reported as unknown if the platform could not be reached', async () => {
    const services = await createServices({ scanCamera }, { [Path.equipment]: 'offline' });
    await renderBare(services, <Opened paths={new Set()} isOpen />);
    expect(document.body).toHaveTextContent(faultText({ kind: 'offline' }, 'cn'));
  });
});

async function createServices(tools: Partial<DeviceTools>, answers: Answers = {}) {
  const { services } = await startSession(answers);
  setTools(services, tools);
  return services;
}
async function openSheet(tools: Partial<DeviceTools>, getFault = (_: string): string => '') {
  const acceptedTexts: string[] = [];
  const onText = (text: string, isTyped: boolean): string => {
    acceptedTexts.push(isTyped ? `${text} (typed)` : text);
    return getFault(text);
  };
  const services = await createServices(tools);
  const sheet = <ScanSheet title="Scan" hint="Label" onScan={onText} onClose={() => undefined} />;
  return { acceptedTexts, ...(await renderBare(services, sheet)) };
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
