import { afterEach, describe, expect, it, vi } from 'vitest';
import { cn as adding } from '../../src/i18n/adding';
import AddEquipment from '../../src/screens/eg/add/add';
import { Picture } from '../../src/screens/eg/picture';
import type { Outcome } from '../../src/shared/faults';
import { useUpload } from '../../src/state/calls/use-upload';
import { sessionAtom } from '../../src/state/session/session-store';
import { fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import {
  act,
  cleanup,
  type Drawn,
  getAllBySelector,
  getBySelector,
  renderBare,
  renderPart,
  screen,
  settled,
  user,
} from './kit/render';

/** The part of XMLHttpRequest that is used; it answers when the test says so. */
class FakeRequest {
  static last: FakeRequest | null = null;
  static aborted = 0;
  readonly listeners = new Map<string, () => void>();
  readonly upload = { addEventListener: () => undefined };
  withCredentials = false;
  status = 200;
  responseText = '';
  constructor() {
    FakeRequest.last = this;
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
  abort(): void {
    FakeRequest.aborted += 1;
    this.listeners.get('abort')?.();
  }
  answer(code: string): void {
    this.responseText = JSON.stringify({ code, message: '', data: { url: '/cdn/upload/1.png' } });
    this.listeners.get('load')?.();
  }
}

const _drawn: Drawn | null = null;
let ended: Outcome<string> | null = null;
function Form() {
  const upload = useUpload();
  const send = (): void =>
    void upload(new File(['x'], 'pump.png'), () => undefined).then((outcome) => {
      ended = outcome;
    });
  return (
    <button type="button" onClick={send}>
      Send
    </button>
  );
}
async function sending() {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  FakeRequest.aborted = 0;
  ended = null;
  const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
  await outside.services.session.check();
  await renderBare(outside.services, <Form />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return outside;
}
afterEach(() => {
  null;
});

describe('An upload of a form', () => {
  it('is broken off when the form is left', async () => {
    await sending();
    cleanup();
    null;
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(FakeRequest.aborted).toBe(1);
    expect(ended).toEqual({ ok: false, fault: { kind: 'cancelled' } });
  });

  it('of one person is nothing to the next: neither its picture nor the end of its session', async () => {
    for (const code of ['200', '1006']) {
      const { services } = await sending();
      services.session.ended();
      await services.session.check();
      FakeRequest.last?.answer(code);
      await settled();
      expect(ended).toEqual({ ok: false, fault: { kind: 'cancelled' } });
      expect(services.store.get(sessionAtom).phase).toBe('signed-in');
      cleanup();
      null;
    }
  });
});

describe('A picture of an equipment', () => {
  it('is shown from below the CDN base alone, however its address is written', async () => {
    const { services } = fakeOutside();
    for (const [src, shown] of [
      ['/cdn/upload/1.png', '/cdn/upload/1.png'],
      ['upload/1.png', '/cdn/upload/1.png'],
      ['/cdn/../lfscada/1.png', null],
      ['/lfscada/user/info', null],
      ['//evil.example/1.png', null],
      ['javascript:alert(1)', null],
    ] as const) {
      await renderBare(services, <Picture src={src} name="Pump" />);
      expect(getAllBySelector('img').map((image) => image.getAttribute('src'))).toEqual(
        shown === null ? [] : [shown],
      );
      cleanup();
      null;
    }
  });
});

describe('The cover of an equipment to be added', () => {
  it('is waited for: the form cannot be sent off without it meanwhile', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const { services } = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
    await services.session.check();
    await renderPart(services, <AddEquipment />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: adding.submit }).disabled).toBe(false);
    const input = getBySelector<HTMLInputElement>('input[type=file]');
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    Object.defineProperty(input, 'files', { value: [new File([bytes], 'pump.png')] });
    await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
    await settled();
    expect(document.body).toHaveTextContent(adding.coverSending.replace('{percent}', '0'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: adding.submit }).disabled).toBe(true);
    // The label beside it would open the choice of another one.
    expect(input.disabled).toBe(true);
    await act(async () => FakeRequest.last?.answer('200'));
    await settled();
    expect([
      screen.getByRole<HTMLButtonElement>('button', { name: adding.submit }).disabled,
      input.disabled,
    ]).toEqual([false, false]);
    expect(document.body).toHaveTextContent(adding.coverRemove);
  });
});
