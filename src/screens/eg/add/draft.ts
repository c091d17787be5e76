/** The draft of an equipment to be added (spec 3, "Equipment-add draft"). It is kept when the screen is left. */
import { useCallback, useState } from 'react';
import { lenient, number, oneOf, record, text } from '../../../shared/calls/decode';
import { isSameData } from '../../../shared/same-data';
import { useServices } from '../../../state/services';
import type { DraftStore } from '../../../state/session/draft-store';
import { draftsOf } from '../../../state/session/drafts';

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
  /** Address in words. */
  detailAddress: lenient(text, ''),
  note: lenient(text, ''),
  /** WGS84; null if no place was chosen. */
  lat: lenient(number, null),
  lng: lenient(number, null),
});
export type AddDraft = ReturnType<typeof shape>;

export const BLANK: AddDraft = shape({}, '$');
export const isBlank = (draft: AddDraft): boolean => isSameData(draft, BLANK);

/** Drafts that were changed since the product was loaded: these are being filled in, not found again. */
const changed = new WeakSet<DraftStore>();
/** True for a draft that was left in an earlier visit, of which the person should be told. */
export const isFromBefore = (drafts: DraftStore, draft: AddDraft): boolean =>
  !isBlank(draft) && !changed.has(drafts);

/** True while the stored draft is this one: after its form was left, another may be filled in. */
export const isStored = (drafts: DraftStore, draft: AddDraft): boolean =>
  isSameData(drafts.read(NAME, shape) ?? BLANK, draft);

/**
 * The draft, a function that changes parts of it, and one that forgets it. Other screens of the area read it when
 * they open.
 */
export function useAddDraft(): readonly [AddDraft, (change: Partial<AddDraft>) => void, () => void] {
  const drafts = draftsOf(useServices());
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
