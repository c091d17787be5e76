/** The draft of new equipment (spec 3, "Equipment-add draft"). Survives leaving the screen. */
import { useCallback, useState } from 'react';
import { lenient, number, oneOf, record, text } from '../../../shared/calls/decode';
import { isSameData } from '../../../shared/same-data';
import { useServices } from '../../../state/services';
import type { DraftStore } from '../../../state/session/draft-store';
import { getDrafts } from '../../../state/session/drafts';

const NAME = 'equipment-add';

const shape = record({
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
export type AddDraft = ReturnType<typeof shape>;

export const BLANK: AddDraft = shape({}, '$');
export const isBlank = (draft: AddDraft): boolean => isSameData(draft, BLANK);

/** Stores whose draft was edited since the product was loaded: in progress, not restored. */
const changed = new WeakSet<DraftStore>();
/** Whether the draft is from an earlier visit; the form then shows a notice. */
export const isFromBefore = (drafts: DraftStore, draft: AddDraft): boolean =>
  !isBlank(draft) && !changed.has(drafts);

/** Whether this draft is the stored one. After the user has left the form, another may be in progress. */
export const isStored = (drafts: DraftStore, draft: AddDraft): boolean =>
  isSameData(drafts.read(NAME, shape) ?? BLANK, draft);

/**
 * Returns the draft with functions to change and to clear it. Other screens of this area read it when they open.
 */
export function useAddDraft(): readonly [AddDraft, (change: Partial<AddDraft>) => void, () => void] {
  const drafts = getDrafts(useServices());
  const [draft, setDraft] = useState<AddDraft>(() => drafts.read(NAME, shape) ?? BLANK);
  const change = useCallback(
    (part: Partial<AddDraft>) => {
      // Based on the stored draft, which another screen may have changed.
      const next = { ...(drafts.read(NAME, shape) ?? BLANK), ...part };
      changed.add(drafts);
      setDraft(next);
      drafts.write(NAME, next);
    },
    [drafts],
  );
  const forget = useCallback(() => {
    setDraft(BLANK);
    drafts.remove(NAME);
  }, [drafts]);
  return [draft, change, forget];
}
