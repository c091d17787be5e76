import { describe, expect, it } from 'vitest';
import { StoredName, textStore } from '../../src/browser/storage';
import { record, text } from '../../src/shared/calls/decode';
import { DRAFT_MAX_CHARS, DRAFTS_MAX } from '../../src/shared/constants';
import { createDraftStore } from '../../src/state/session/draft-store';
import { getDrafts } from '../../src/state/session/drafts';
import { ok, Path, userInfo } from './kit/answers';
import { memoryStorage } from './kit/fake-outside';
import { signedIn } from './kit/open';

describe('A draft', () => {
  it('is restored for the same user after a reload', () => {
    const storage = memoryStorage();
    const drafts = over(storage);
    drafts.write('feedback', { note: 'the pump' });
    const reloaded = over(storage);
    expect(reloaded.read('feedback', note)).toEqual({ note: 'the pump' });
    reloaded.remove('feedback');
    expect(reloaded.read('feedback', note)).toBeNull();
    expect(storage.getItem(StoredName.drafts)).toBeNull();
  });

  it('is hidden from another user, even if still on the device', () => {
    const storage = memoryStorage();
    over(storage).write('feedback', { note: 'the pump' });
    const theirs = over(storage, 'u2');
    expect(theirs.read('feedback', note)).toBeNull();
    theirs.write('feedback', { note: 'the fan' });
    expect(over(storage).read('feedback', note)).toBeNull();
  });

  it('survives the end of a session, for the same user only', async () => {
    const { services, storage, answers } = await signedIn();
    const { session } = services;
    const drafts = getDrafts(services);
    drafts.write('repair', { note: 'leaks' });
    session.ended();
    expect(drafts.read('repair', note)).toBeNull();
    await session.check();
    expect(drafts.read('repair', note)).toEqual({ note: 'leaks' });

    session.ended();
    answers[Path.info] = ok(userInfo({ userId: 'u2' }));
    await session.check();
    expect(drafts.read('repair', note)).toBeNull();
    expect(storage.getItem(StoredName.drafts)).toBeNull();
  });

  it('is deleted when its user signs out', async () => {
    const { services, storage } = await signedIn({ [Path.logout]: ok(null) });
    getDrafts(services).write('repair', { note: 'leaks' });
    await services.session.signOut();
    expect(storage.getItem(StoredName.drafts)).toBeNull();
  });

  it('is not stored before the user is known', () => {
    const storage = memoryStorage();
    over(storage, null).write('feedback', { note: 'x' });
    expect(storage.length).toBe(0);
  });

  it.each(['', 'x', '{', '[]', '7', '{"userId":"u1"}', '{"userId":"u1","drafts":[{"name":7}]}'])(
    'is not read from %j',
    (stored) => {
      const storage = memoryStorage();
      storage.setItem(StoredName.drafts, stored);
      expect(over(storage).read('7', note)).toBeNull();
    },
  );

  it('of another form is not read', () => {
    const drafts = over();
    drafts.write('feedback', { other: true });
    expect(drafts.read('feedback', note)).toBeNull();
  });

  it('stays in memory if storage throws', () => {
    const denied = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const drafts = createDraftStore(textStore(denied), () => 'u1');
    drafts.write('feedback', { note: 'x' });
    expect(drafts.read('feedback', note)).toEqual({ note: 'x' });
  });

  it('is limited in length and number, and keeps the newest', () => {
    const drafts = over();
    drafts.write('long', { note: 'x'.repeat(DRAFT_MAX_CHARS) });
    drafts.write('none', undefined);
    expect(drafts.read('long', note)).toBeNull();
    for (let i = 0; i <= DRAFTS_MAX; i++) drafts.write(`form-${i}`, { note: `${i}` });
    expect(drafts.read('form-0', note)).toBeNull();
    expect(drafts.read(`form-${DRAFTS_MAX}`, note)).toEqual({ note: `${DRAFTS_MAX}` });
  });
});

const note = record({ note: text });
const over = (storage = memoryStorage(), userId: string | null = 'u1') =>
  createDraftStore(
    textStore(() => storage),
    () => userId,
  );
