/** Hands a form over to the outbox with one operation id, however often the button is pressed (faults 61). */
import { useCallback, useRef, useState } from 'react';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { useBusy } from '../../../state/hooks/use-busy';
import { useServices } from '../../../state/services';
import type { FirstStep } from '../../../state/work/outbox';
import type { WorkDraft } from '../../../state/work/use-work-draft';
import type { WaitingInput, WaitingName } from '../../../state/work/waiting-calls';
import { useWork } from '../../../state/work/work-services';
import type { StoragePlace } from '../../../state/work/work-store';
import { useAnnounceOutcome } from './use-announce-end';

interface SendFormOptions<Name extends WaitingName> {
  readonly draft: Pick<
    WorkDraft<unknown>,
    'key' | 'kind' | 'base' | 'values' | 'pictures' | 'isPreparing' | 'flush' | 'operationId' | 'end'
  >;
  readonly call: Name;
  readonly entity: string;
  /** Forms of one sequence are sent in order. */
  readonly sequence?: string;
}
export interface SendForm<Name extends WaitingName> {
  /**
   * Stores the form in the outbox, which sends it after `first`, and announces the result in a toast. Resolves with
   * `null` if nothing was done: the form is already being sent, a picture is still being prepared, or the user is
   * signed out. Otherwise the draft is gone: leave the form.
   */
  readonly send: (input: WaitingInput<Name>, first?: FirstStep) => Promise<StoragePlace | null>;
  readonly isBusy: boolean;
  /** Where the form is stored; `null` until it is handed over. */
  readonly storagePlace: StoragePlace | null;
}

export function useSendForm<Name extends WaitingName>({
  draft,
  call,
  entity,
  sequence = '',
}: SendFormOptions<Name>): SendForm<Name> {
  const t = useWords(workPartsWords);
  const { outbox } = useWork();
  const { feedback } = useServices();
  const announceOutcome = useAnnounceOutcome();
  const { isBusy, run } = useBusy();
  const [storagePlace, setStoragePlace] = useState<StoragePlace | null>(null);
  const latestDraft = useRef(draft);
  latestDraft.current = draft;

  const send = useCallback(
    (input: WaitingInput<Name>, first?: FirstStep): Promise<StoragePlace | null> =>
      run(async () => {
        // The form would be sent without the picture.
        if (latestDraft.current.isPreparing) {
          feedback.toast(t('picturePending'));
          return null;
        }
        const operationId = await latestDraft.current.operationId();
        const { key, kind, base, values, pictures, end } = latestDraft.current;
        const place = await outbox.add({
          call,
          input,
          entity,
          sequence,
          pictures,
          operationId,
          draft: { key, kind, base, values },
          ...(first === undefined ? {} : { first }),
        });
        setStoragePlace(place);
        if (place === null) return null;
        await end('sent');
        void announceOutcome(place, { key: operationId, draftKey: key });
        return place;
      }),
    [run, outbox, feedback, t, announceOutcome, call, entity, sequence],
  );
  return { send, isBusy, storagePlace };
}
