import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn as adding } from '../../src/i18n/adding';
import { cn as common } from '../../src/i18n/common';
import AddEquipment from '../../src/screens/eg/add/add';
import { Picture } from '../../src/screens/eg/picture';
import { useUpload } from '../../src/state/calls/use-upload';
import { sessionAtom } from '../../src/state/session/session-store';
import { createFakeOutside } from './kit/fake-outside';
import { press, runAndSettle, startSession } from './kit/open';
import { getBySelector } from './kit/queries';
import { cleanup, renderBare, renderPart, screen, user, waitUntilSettled } from './kit/render';

let request: FakeRequest;
const onEnd = vi.fn();
beforeEach(() => {
  onEnd.mockClear();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

describe("A form's upload", () => {
  const startUpload = async () => {
    const outside = await startSession();
    await renderBare(outside.services, <Form />);
    await press('Send');
    return outside;
  };

  it('is aborted when the form is left', async () => {
    await startUpload();
    cleanup();
    await waitUntilSettled();
    expect(request.abort).toHaveBeenCalledTimes(1);
    expect(onEnd.mock.calls).toEqual([[{ ok: false, fault: { kind: 'cancelled' } }]]);
  });

  it.each(['200', '1006'])('of one user is not passed on to the next: %s', async (code) => {
    const { services } = await startUpload();
    services.session.handleEnded();
    await services.session.check();
    await runAndSettle(() => request.answer(code));
    expect(onEnd.mock.calls).toEqual([[{ ok: false, fault: { kind: 'cancelled' } }]]);
    expect(services.store.get(sessionAtom).status).toBe('signed-in');
  });
});

describe('A device picture', () => {
  it.each([
    ['/cdn/upload/1.png', '/cdn/upload/1.png'],
    ['upload/1.png', '/cdn/upload/1.png'],
    ['/cdn/../lfscada/1.png', null],
    ['/lfscada/user/info', null],
    ['//evil.example/1.png', null],
    ['javascript:alert(1)', null],
  ])('is shown only from below the CDN base: %s', async (src, expectedSource) => {
    await renderBare(createFakeOutside().services, <Picture src={src} name="Pump" />);
    const image = screen.queryByRole('img');
    if (expectedSource === null) expect(image).not.toBeInTheDocument();
    else expect(image).toHaveAttribute('src', expectedSource);
  });
});

describe('The cover of a new device', () => {
  it('must be uploaded before the form can be sent', async () => {
    const { services } = await startSession();
    await renderPart(services, <AddEquipment />);
    const [send, input] = [
      screen.getByRole('button', { name: common.addEquipment }),
      getBySelector('input[type=file]'),
    ];
    expect(send).toBeEnabled();
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await user.upload(input, new File([bytes], 'pump.png', { type: 'image/png' }));
    expect(document.body).toHaveTextContent(adding.coverSending.replace('{percent}', '0'));
    expect(send).toBeDisabled();
    // The label next to it would open another selection.
    expect(input).toBeDisabled();
    await runAndSettle(() => request.answer('200'));
    expect(send).toBeEnabled();
    expect(input).toBeEnabled();
    expect(document.body).toHaveTextContent(adding.coverRemove);
  });
});

class FakeRequest {
  readonly listeners = new Map<string, () => void>();
  readonly upload = { addEventListener: () => undefined };
  withCredentials = false;
  status = 200;
  responseText = '';
  constructor() {
    request = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  getResponseHeader(): null {
    return null;
  }
  addEventListener(type: string, listener: () => void): void {
    this.listeners.set(type, listener);
  }
  abort = vi.fn(() => this.listeners.get('abort')?.());
  answer(code: string): void {
    this.responseText = JSON.stringify({ code, message: '', data: { url: '/cdn/upload/1.png' } });
    this.listeners.get('load')?.();
  }
}
function Form() {
  const upload = useUpload();
  const send = () => void upload(new File(['x'], 'pump.png'), () => undefined).then(onEnd);
  return (
    <button type="button" onClick={send}>
      Send
    </button>
  );
}
