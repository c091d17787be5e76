/** The draft of new equipment (spec 3, "Equipment-add draft"). Survives leaving the screen. */
import { useCallback, useState } from 'react';
import { lenient, number, oneOf, record, text } from '../../../shared/calls/decode';
import { isSameData } from '../../../shared/same-data';
import { useServices } from '../../../state/services';
import type { DraftStore } from '../../../state/session/draft-store';
import { getDrafts } from '../../../state/session/drafts';

const DRAFT_NAME = 'equipment-add';

const decodeDraft = record({
  imageUrl: lenient(text, ''),
  equipName: lenient(text, ''),
  snCode: lenient(text, ''),
  verificationCode: lenient(text, ''),
  method: lenient(oneOf('template', 'equipment'), 'template' as const),
  templateId: lenient(text, ''),
  templateName: lenient(text, ''),
  equipmentId: lenient(text, ''),
  equipmentName: lenient(text, ''),
  detailAddress: lenient(text, ''),
  note: lenient(text, ''),
  /** WGS84; `null` if no place was chosen. */
  lat: lenient(number, null),
  lng: lenient(number, null),
});
export type AddDraft = ReturnType<typeof decodeDraft>;

export const BLANK_DRAFT: AddDraft = decodeDraft({}, '$');
export const isBlank = (draft: AddDraft): boolean => isSameData(draft, BLANK_DRAFT);

/** Stores whose draft was edited since the product was loaded: in progress, not restored. */
const editedStores = new WeakSet<DraftStore>();
/** Whether the draft is from an earlier visit; the form then shows a notice. */
export const isRestoredDraft = (drafts: DraftStore, draft: AddDraft): boolean =>
  !isBlank(draft) && !editedStores.has(drafts);

/** Whether this draft is the stored one. After the user has left the form, another may be in progress. */
export const isStored = (drafts: DraftStore, draft: AddDraft): boolean =>
  isSameData(drafts.read(DRAFT_NAME, decodeDraft) ?? BLANK_DRAFT, draft);

/** Returns the draft with functions to change and to clear it. Other screens of this area read it when they open. */
export function useAddDraft(): readonly [AddDraft, (changeDraft: Partial<AddDraft>) => void, () => void] {
  const drafts = getDrafts(useServices());
  const [draft, setDraft] = useState<AddDraft>(() => drafts.read(DRAFT_NAME, decodeDraft) ?? BLANK_DRAFT);
  const changeDraft = useCallback(
    (changes: Partial<AddDraft>) => {
      // Based on the stored draft, which another screen may have changed.
      const next = { ...(drafts.read(DRAFT_NAME, decodeDraft) ?? BLANK_DRAFT), ...changes };
      editedStores.add(drafts);
      setDraft(next);
      drafts.write(DRAFT_NAME, next);
    },
    [drafts],
  );
  const clearDraft = useCallback(() => {
    setDraft(BLANK_DRAFT);
    drafts.remove(DRAFT_NAME);
  }, [drafts]);
  return [draft, changeDraft, clearDraft];
}
