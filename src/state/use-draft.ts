import { useState } from 'react';
import { type Services, useServices } from './services';
import { sessionAtom } from './session';
import { useUser } from './use-user';

const PREFIX = 'allshift.draft.';

/** A draft as it was kept, '' where it is somebody else's or unreadable. */
export function readDraft(kept: string | null, userId: string): string {
  try {
    const raw: unknown = JSON.parse(kept ?? 'null');
    if (typeof raw !== 'object' || raw === null || !('userId' in raw) || raw.userId !== userId) return '';
    return 'text' in raw && typeof raw.text === 'string' ? raw.text : '';
  } catch {
    return '';
  }
}

const watched = new WeakMap<Services, Set<string>>();
/** A person who signs out leaves no drafts behind; one whose session ended finds them again. */
function forgetAtLogout(services: Services, name: string): void {
  const names = watched.get(services) ?? new Set<string>();
  names.add(name);
  if (watched.has(services)) return;
  watched.set(services, names);
  services.store.sub(sessionAtom, () => {
    const session = services.store.get(sessionAtom);
    if (session.phase !== 'signed-out' || session.why !== 'logout') return;
    for (const each of names) services.tabStorage.write(each, null);
  });
}

/** A text that survives a reload and the end of a session, for the same user in the same tab (faults, 51). '' forgets it. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const services = useServices();
  const { userId } = useUser();
  const key = PREFIX + name;
  const [text, setText] = useState(() => readDraft(services.tabStorage.read(key), userId));
  return [
    text,
    (next) => {
      setText(next);
      forgetAtLogout(services, key);
      services.tabStorage.write(key, next === '' ? null : JSON.stringify({ userId, text: next }));
    },
  ];
}
