import { describe, expect, it } from 'vitest';
import { validTel } from '../../src/shared/calls/enroll';
import { useCall } from '../../src/state/calls/use-call';
import { useRead } from '../../src/state/calls/use-read';
import { useServices } from '../../src/state/services';
import { type Answer, ok, Path } from './kit/answers';
import { elapse } from './kit/events';
import { happen, signedIn } from './kit/open';
import { renderBare } from './kit/render';

const TEL = '/lfscada/user/valid/tel';
const said = (): string | null => document.body.textContent;

describe('Reading calls', () => {
  it('repeat for the next user, though the previous one requested the same a moment ago', async () => {
    const { outside, rerender } = await open(ok({ valid: true }));
    expect(said()).toBe('true');
    outside.answers[TEL] = ok({ valid: false });
    await happen(() => outside.services.session.signOut());
    await happen(() => outside.services.session.begin());
    await rerender(<Asked />);
    expect(said()).toBe('false');
    expect(outside.made(TEL)).toHaveLength(2);
  });

  it('repeat at their interval after a failure, as long as it lasts', async () => {
    const { outside, rerender } = await open({ status: 503, text: '' });
    await rerender(<Asked refreshMs={60_000} />);
    for (let asked = 1; asked < 5; asked++) await elapse(outside, 60_000);
    outside.answers[TEL] = ok({ valid: true });
    await elapse(outside, 60_000);
    expect(said()).toBe('true');
  });

  it('repeat for a screen that opens a moment after another one has read the same', async () => {
    const { outside, rerender } = await open(ok({ valid: true }));
    await rerender(<p />);
    outside.answers[TEL] = ok({ valid: false });
    await rerender(<Asked />);
    expect(said()).toBe('false');
  });

  it('repeat if a component is shown again a moment later', async () => {
    const { outside, rerender } = await open(ok({ valid: true }));
    await rerender(<Once />);
    await rerender(<p />);
    outside.answers[TEL] = ok({ valid: false });
    await rerender(<Once />);
    expect(said()).toBe('false');
  });

  it('are made once for two views', async () => {
    const { outside, rerender } = await open(ok({ valid: true }));
    const before = outside.made(TEL).length;
    await rerender([<Asked key="one" />, <Asked key="two" />]);
    expect(said()).toBe('truetrue');
    expect(outside.made(TEL)).toHaveLength(before + 1);
  });
});

async function open(answer: Answer) {
  const outside = await signedIn({ [Path.logout]: ok(null), [TEL]: answer });
  return { outside, ...(await renderBare(outside.services, <Asked />)) };
}
function Asked({ refreshMs }: { readonly refreshMs?: number }) {
  const { data } = useCall(validTel, { tel: '13800138000' }, refreshMs === undefined ? {} : { refreshMs });
  return <p>{data === undefined ? 'nothing' : String(data.valid)}</p>;
}
function Once() {
  const { call } = useServices();
  const { data } = useRead(['once'], (signal) => call(validTel, { tel: '13800138000' }, { signal }), {
    isOnce: true,
  });
  return <p>{data === undefined ? 'nothing' : String(data.valid)}</p>;
}
