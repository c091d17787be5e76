import type { Fault } from '../../shared/faults';
import type { Millis } from '../../shared/units';
import type { Services } from '../services';
import { getRefusal } from './refused-draft';
import { changesAtom } from './work-atoms';
import { getWork } from './work-services';

export type FormOutcome =
  | { readonly status: 'sent' }
  | { readonly status: 'refused'; readonly fault: Fault | null }
  | { readonly status: 'unknown' }
  | { readonly status: 'waiting' };

export interface SubmittedForm {
  readonly key: string;
  /** Key of its previous draft. */
  readonly draftKey: string;
}

/** Reads the form's outcome; `null` while it may be sent at any moment. */
async function readOutcome(
  services: Services,
  { key, draftKey }: SubmittedForm,
): Promise<FormOutcome | null> {
  const { store, outbox } = getWork(services);
  const row = await store.read('outbox', key);
  if (row?.state === 'refused') return { status: 'refused', fault: row.fault };
  if (row?.state === 'unknown') return { status: 'unknown' };
  if (row !== null) return row.fault === null ? null : { status: 'waiting' };
  const returnedDraft = (await outbox.returned())
    .filter(({ sentAs }) => sentAs?.draftKey === draftKey)
    .at(-1);
  const fault = returnedDraft === undefined ? null : getRefusal(returnedDraft);
  return fault === null ? { status: 'sent' } : { status: 'refused', fault };
}

/** Waits up to `ms` for the form's outcome, to report it to the user directly. */
export function awaitForm(services: Services, form: SubmittedForm, ms: Millis): Promise<FormOutcome> {
  const { store, ports } = services;
  return new Promise((resolve) => {
    const finish = (formOutcome: FormOutcome): void => {
      stop();
      cancel();
      resolve(formOutcome);
    };
    const check = (): void =>
      void readOutcome(services, form).then((formOutcome) => {
        if (formOutcome !== null) finish(formOutcome);
      });
    const stop = store.sub(changesAtom, check);
    const cancel = ports.after(ms, () => finish({ status: 'waiting' }));
    check();
  });
}
