import { describe, expect, it } from 'vitest';
import { createSafeTextStore, StoredName } from '../../src/browser/storage';
import { record, text } from '../../src/shared/calls/decode';
import { createDraftStore, DRAFT_MAX_CHARS, DRAFTS_MAX } from '../../src/state/session/draft-store';
import { getDrafts } from '../../src/state/session/drafts';
import { createUserInfo, ok, Path } from './kit/answers';
import { createMemoryStorage } from './kit/fake-outside';
import { startSession } from './kit/open';

describe('A draft', () => {
  it('is restored for the same user after a reload', () => {
    const storage = createMemoryStorage();
    const drafts = createStore(storage);
    drafts.write('feedback', { note: 'the pump' });
    const reloaded = createStore(storage);
    expect(reloaded.read('feedback', note)).toEqual({ note: 'the pump' });
    reloaded.remove('feedback');
    expect(reloaded.read('feedback', note)).toBeNull();
    expect(storage.getItem(StoredName.drafts)).toBeNull();
  });

  it('is hidden from another user, even if still on the device', () => {
    const storage = createMemoryStorage();
    createStore(storage).write('feedback', { note: 'the pump' });
    const otherUserDrafts = createStore(storage, 'u2');
    expect(otherUserDrafts.read('feedback', note)).toBeNull();
    otherUserDrafts.write('feedback', { note: 'the fan' });
    expect(createStore(storage).read('feedback', note)).toBeNull();
  });

  it('survives the end of a session, for the same user only', async () => {
    const { services, storage, answers } = await startSession();
    const { session } = services;
    const drafts = getDrafts(services);
    drafts.write('repair', { note: 'leaks' });
    session.handleEnded();
    expect(drafts.read('repair', note)).toBeNull();
    await session.check();
    expect(drafts.read('repair', note)).toEqual({ note: 'leaks' });

    session.handleEnded();
    answers[Path.info] = ok(createUserInfo({ userId: 'u2' }));
    await session.check();
    expect(drafts.read('repair', note)).toBeNull();
    expect(storage.getItem(StoredName.drafts)).toBeNull();
  });

  it('is deleted when its user signs out', async () => {
    const { services, storage } = await startSession({ [Path.logout]: ok(null) });
    getDrafts(services).write('repair', { note: 'leaks' });
    await services.session.signOut();
    expect(storage.getItem(StoredName.drafts)).toBeNull();
  });

  it('is not stored before the user is known', () => {
    const storage = createMemoryStorage();
    createStore(storage, null).write('feedback', { note: 'x' });
    expect(storage.length).toBe(0);
  });

  it.each(['', 'x', '{', '[]', '7', '{"userId":"u1"}', '{"userId":"u1","drafts":[{"name":7}]}'])(
    'is not read from %j',
    (stored) => {
      const storage = createMemoryStorage();
      storage.setItem(StoredName.drafts, stored);
      expect(createStore(storage).read('7', note)).toBeNull();
    },
  );

  it('of another form is not read', () => {
    const drafts = createStore();
    drafts.write('feedback', { other: true });
    expect(drafts.read('feedback', note)).toBeNull();
  });

  it('stays in memory if storage throws', () => {
    const denyAccess = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const drafts = createDraftStore(createSafeTextStore(denyAccess), () => 'u1');
    drafts.write('feedback', { note: 'x' });
    expect(drafts.read('feedback', note)).toEqual({ note: 'x' });
  });

  it('is limited in length and number, and keeps the newest', () => {
    const drafts = createStore();
    drafts.write('long', { note: 'x'.repeat(DRAFT_MAX_CHARS) });
    drafts.write('none', undefined);
    expect(drafts.read('long', note)).toBeNull();
    for (let i = 0; i <= DRAFTS_MAX; i++) drafts.write(`form-${i}`, { note: `${i}` });
    expect(drafts.read('form-0', note)).toBeNull();
    expect(drafts.read(`form-${DRAFTS_MAX}`, note)).toEqual({ note: `${DRAFTS_MAX}` });
  });
});

const note = record({ note: text });
const createStore = (storage = createMemoryStorage(), userId: string | null = 'u1') =>
  createDraftStore(
    createSafeTextStore(() => storage),
    () => userId,
  );
