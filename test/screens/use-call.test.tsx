import { describe, expect, it } from 'vitest';
import { validTel } from '../../src/shared/calls/enroll';
import { useCall } from '../../src/state/calls/use-call';
import { useRead } from '../../src/state/calls/use-read';
import { useServices } from '../../src/state/services';
import { type FakeOutside, fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import { act, renderBare, settled, type View } from './kit/render';

const TEL = '/lfscada/user/valid/tel';
function Asked() {
  const { data } = useCall(validTel, { tel: '13800138000' });
  return <p>{data === undefined ? 'nothing' : String(data.valid)}</p>;
}

let drawn: View;

const open = async (answers: FakeOutside['answers']): Promise<FakeOutside> => {
  const outside = fakeOutside({
    answers: { [Path.info]: ok(userInfo()), [Path.logout]: ok(null), ...answers },
  });
  await outside.services.session.check();
  drawn = await renderBare(outside.services, <Asked />);
  return outside;
};

const REFRESH_MS = 60_000;
function Followed() {
  const { data } = useCall(validTel, { tel: '13800138000' }, { refreshMs: REFRESH_MS });
  return <p>{data === undefined ? 'nothing' : String(data.valid)}</p>;
}

function Once() {
  const { call } = useServices();
  const { data } = useRead(['once'], (signal) => call(validTel, { tel: '13800138000' }, { signal }), {
    isOnce: true,
  });
  return <p>{data === undefined ? 'nothing' : String(data.valid)}</p>;
}

describe('Reading calls', () => {
  it('ask anew for the next person, though the one before asked the same a moment ago', async () => {
    const outside = await open({ [TEL]: ok({ valid: true }) });
    expect(document.body.textContent ?? '').toBe('true');
    outside.answers[TEL] = ok({ valid: false });
    await act(async () => outside.services.session.signOut());
    await act(async () => void (await outside.services.session.begin()));
    await drawn.rerender(<Asked />);
    expect(document.body.textContent ?? '').toBe('false');
    expect(outside.made(TEL)).toHaveLength(2);
  });

  it('go on at their interval after a failure, for as long as there is one', async () => {
    const outside = await open({ [TEL]: { status: 503, text: '' } });
    await drawn.rerender(<Followed />);
    for (let asked = 1; asked < 6; asked++) {
      outside.answers[TEL] = asked === 5 ? ok({ valid: true }) : { status: 503, text: '' };
      await act(async () => outside.pass(REFRESH_MS));
      await settled();
    }
    expect(document.body.textContent ?? '').toBe('true');
  });

  it('ask anew for a screen that opens a moment after another one has read the same', async () => {
    const outside = await open({ [TEL]: ok({ valid: true }) });
    await drawn.rerender(<p />);
    outside.answers[TEL] = ok({ valid: false });
    await drawn.rerender(<Asked />);
    expect(document.body.textContent ?? '').toBe('false');
  });

  it('ask anew where a question of one showing comes back a moment later', async () => {
    const outside = await open({ [TEL]: ok({ valid: true }) });
    await drawn.rerender(<Once />);
    await drawn.rerender(<p />);
    outside.answers[TEL] = ok({ valid: false });
    await drawn.rerender(<Once />);
    await settled();
    expect(document.body.textContent ?? '').toBe('false');
  });

  it('ask once where two views want the same', async () => {
    const outside = await open({ [TEL]: ok({ valid: true }) });
    const before = outside.made(TEL).length;
    await drawn.rerender([<Asked key="one" />, <Asked key="two" />]);
    expect(document.body.textContent ?? '').toBe('truetrue');
    expect(outside.made(TEL)).toHaveLength(before + 1);
  });
});
