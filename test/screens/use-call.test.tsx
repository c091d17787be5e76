import { describe, expect, it } from 'vitest';
import { validTel } from '../../src/shared/calls/enroll';
import { useCall } from '../../src/state/calls/use-call';
import { useRead } from '../../src/state/calls/use-read';
import { useServices } from '../../src/state/services';
import { type Answer, ok, Path } from './kit/answers';
import { advanceTime } from './kit/events';
import { runAndSettle, startSession } from './kit/open';
import { renderBare } from './kit/render';

const TEL = '/lfscada/user/valid/tel';
const getText = (): string | null => document.body.textContent;

describe('Reading calls', () => {
  it('repeat for the next user, though the previous one requested the same a moment ago', async () => {
    const { outside, rerender } = await open(ok({ valid: true }));
    expect(getText()).toBe('true');
    outside.answers[TEL] = ok({ valid: false });
    await runAndSettle(() => outside.services.session.signOut());
    await runAndSettle(() => outside.services.session.begin());
    await rerender(<Reader />);
    expect(getText()).toBe('false');
    expect(outside.getRequests(TEL)).toHaveLength(2);
  });

  it('repeat at their interval after a failure, as long as it lasts', async () => {
    const { outside, rerender } = await open({ status: 503, text: '' });
    await rerender(<Reader refreshMs={60_000} />);
    for (let round = 1; round < 5; round++) await advanceTime(outside, 60_000);
    outside.answers[TEL] = ok({ valid: true });
    await advanceTime(outside, 60_000);
    expect(getText()).toBe('true');
  });

  it('repeat for a screen that opens a moment after another one has read the same', async () => {
    const { outside, rerender } = await open(ok({ valid: true }));
    await rerender(<p />);
    outside.answers[TEL] = ok({ valid: false });
    await rerender(<Reader />);
    expect(getText()).toBe('false');
  });

  it('repeat if a component is shown again a moment later', async () => {
    const { outside, rerender } = await open(ok({ valid: true }));
    await rerender(<Once />);
    await rerender(<p />);
    outside.answers[TEL] = ok({ valid: false });
    await rerender(<Once />);
    expect(getText()).toBe('false');
  });

  it('are made once for two views', async () => {
    const { outside, rerender } = await open(ok({ valid: true }));
    const requestCount = outside.getRequests(TEL).length;
    await rerender([<Reader key="one" />, <Reader key="two" />]);
    expect(getText()).toBe('truetrue');
    expect(outside.getRequests(TEL)).toHaveLength(requestCount + 1);
  });
});

async function open(answer: Answer) {
  const outside = await startSession({ [Path.logout]: ok(null), [TEL]: answer });
  return { outside, ...(await renderBare(outside.services, <Reader />)) };
}
function Reader({ refreshMs }: { readonly refreshMs?: number }) {
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
