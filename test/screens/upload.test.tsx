import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn as adding } from '../../src/i18n/adding';
import { cn as common } from '../../src/i18n/common';
import AddEquipment from '../../src/screens/eg/add/add';
import { Picture } from '../../src/screens/eg/picture';
import { useUpload } from '../../src/state/calls/use-upload';
import { sessionAtom } from '../../src/state/session/session-store';
import { fakeOutside } from './kit/fake-outside';
import { happen, press, signedIn } from './kit/open';
import { getBySelector } from './kit/queries';
import { cleanup, renderBare, renderPart, screen, settled, user } from './kit/render';

let request: FakeRequest;
const ended = vi.fn();
beforeEach(() => {
  ended.mockClear();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

describe("A form's upload", () => {
  const sending = async () => {
    const outside = await signedIn();
    await renderBare(outside.services, <Form />);
    await press('Send');
    return outside;
  };

  it('is aborted when the form is left', async () => {
    await sending();
    cleanup();
    await settled();
    expect(request.abort).toHaveBeenCalledTimes(1);
    expect(ended.mock.calls).toEqual([[{ ok: false, fault: { kind: 'cancelled' } }]]);
  });

  it.each(['200', '1006'])('of one user is not passed on to the next: %s', async (code) => {
    const { services } = await sending();
    services.session.ended();
    await services.session.check();
    await happen(() => request.answer(code));
    expect(ended.mock.calls).toEqual([[{ ok: false, fault: { kind: 'cancelled' } }]]);
    expect(services.store.get(sessionAtom).phase).toBe('signed-in');
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
  ])('is shown only from below the CDN base: %s', async (src, shown) => {
    await renderBare(fakeOutside().services, <Picture src={src} name="Pump" />);
    const image = screen.queryByRole('img');
    if (shown === null) expect(image).not.toBeInTheDocument();
    else expect(image).toHaveAttribute('src', shown);
  });
});

describe('The cover of a new device', () => {
  it('must be uploaded before the form can be sent', async () => {
    const { services } = await signedIn();
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
    await happen(() => request.answer('200'));
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
  const send = () => void upload(new File(['x'], 'pump.png'), () => undefined).then(ended);
  return (
    <button type="button" onClick={send}>
      Send
    </button>
  );
}
