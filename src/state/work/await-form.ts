import type { Fault } from '../../shared/faults';
import type { Millis } from '../../shared/units';
import type { Services } from '../services';
import { getRefusal } from './refused-draft';
import { changesAtom } from './work-atoms';
import { getWork } from './work-services';

export type FormEnd =
  | { readonly is: 'sent' }
  | { readonly is: 'refused'; readonly fault: Fault | null }
  | { readonly is: 'unknown' }
  | { readonly is: 'waiting' };

export interface HandedOver {
  readonly key: string;
  /** Key of its previous draft. */
  readonly draftKey: string;
}

/** Reads the form's end; `null` while it may be sent at any moment. */
async function readEnd(services: Services, { key, draftKey }: HandedOver): Promise<FormEnd | null> {
  const { store, outbox } = getWork(services);
  const row = await store.read('outbox', key);
  if (row?.state === 'refused') return { is: 'refused', fault: row.fault };
  if (row?.state === 'unknown') return { is: 'unknown' };
  if (row !== null) return row.fault === null ? null : { is: 'waiting' };
  const back = (await outbox.returned()).filter(({ sentAs }) => sentAs?.draftKey === draftKey).at(-1);
  const fault = back === undefined ? null : getRefusal(back);
  return fault === null ? { is: 'sent' } : { is: 'refused', fault };
}

/** Waits up to `ms` for the form's end, to report it to the user directly. */
export function awaitForm(services: Services, form: HandedOver, ms: Millis): Promise<FormEnd> {
  const { store, ports } = services;
  return new Promise((resolve) => {
    const end = (reached: FormEnd): void => {
      stop();
      cancel();
      resolve(reached);
    };
    const look = (): void =>
      void readEnd(services, form).then((reached) => {
        if (reached !== null) end(reached);
      });
    const stop = store.sub(changesAtom, look);
    const cancel = ports.after(ms, () => end({ is: 'waiting' }));
    look();
  });
}
