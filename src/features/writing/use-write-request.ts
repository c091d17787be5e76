/** Gives the dialogs that confirm a write everything that they say of it. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { GatewayView, SlotDescription } from '../../../workers/monitor/contract/contract';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { WriteBlock } from '../../i18n/write-block';
import type { OperationId } from '../../shared/ids';
import { Freshness } from '../../shared/reading';
import { readingAtom } from '../../state/live/atoms';
import { useServices } from '../../state/services';
import type { WriteRequest } from '../../widgets/live/page-host';
import { useLiveValues } from '../live-values/live-context';
import { exactText } from '../live-values/reading-text';
import { useGateway } from '../live-values/use-gateway';
import { useWriteBlock } from './use-write-block';

export interface WriteRequestView {
  readonly title: string;
  readonly description: SlotDescription | null;
  /** The current value, in the words of the page. */
  readonly shownOld: string;
  readonly isStale: boolean;
  /** The gateway of the signal's equipment; undefined while its state is not known. */
  readonly gateway: GatewayView | undefined;
  /** Why it cannot be sent now; null where it can. */
  readonly block: WriteBlock | null;
  /** Sends a value to the request's signal under an operation id: one POST, however often it is called. */
  readonly send: (
    id: OperationId,
    value: string,
    shownOld: string,
    shownNew: string,
    releases?: OperationId,
  ) => void;
}

/** The view is drawn anew whenever value, link or gateway change. */
export function useWriteRequest(request: WriteRequest): WriteRequestView {
  const { ledger } = useServices();
  const say = useWords(valueWords);
  const { owner, watch, now, pageName = '' } = useLiveValues();
  const { gateway } = useGateway(request.slot);
  const block = useWriteBlock(request.slot);
  const reading = useAtomValue(readingAtom(watch.board, request.slot));
  const [first] = useState(reading);

  const description = watch.board.description(request.slot);
  const ownTitle = description?.title ?? '';
  const isLabelled = request.label !== '' && request.label !== ownTitle;
  const title =
    [isLabelled ? request.label : '', ownTitle].filter((part) => part !== '').join(' · ') || request.signalId;
  const hasMoved = reading.number !== first.number || reading.text !== first.text;
  const shownNow = (): string => request.shownNow?.() ?? exactText(reading, description, say);
  return {
    title,
    description,
    shownOld: hasMoved ? shownNow() : request.shownOld,
    isStale: reading.freshness === Freshness.stale,
    gateway,
    block,
    send: (id, value, shownOld, shownNew, releases) => {
      const { signalId } = request;
      const projectId = owner.family === 'project' ? owner.projectId : null;
      const written = { id, projectId, signalId, value, title, place: pageName, shownOld, shownNew };
      const order = { id, projectId, signalId, value, ...(releases && { releases }) };
      void ledger.send(written, now(), () => watch.write(order));
    },
  };
}
