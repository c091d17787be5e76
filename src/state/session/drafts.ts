import type { Services } from '../services';
import { createDraftStore, type DraftStore } from './draft-store';
import { sessionAtom } from './session-store';

const create = ({ storage, store }: Services): DraftStore =>
  createDraftStore(storage, () => {
    const session = store.get(sessionAtom);
    return session.status === 'signed-in' ? session.user.userId : null;
  });

export const getDrafts = (services: Services): DraftStore => services.drafts(create);
