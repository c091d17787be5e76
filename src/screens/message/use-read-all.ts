/** Marks the messages of a list as read, up to the newest one that the user has seen in it. */
import { useCallback } from 'react';
import { messageWords } from '../../i18n/message';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import type { CallInput } from '../../shared/calls/call';
import { type MessageRow, readMessages } from '../../shared/calls/message';
import { getOperationOptions } from '../../shared/calls/operation';
import type { Outcome } from '../../shared/faults';
import { MESSAGE_TYPES, type MessageType } from '../../shared/message-types';
import { useBusy } from '../../state/hooks/use-busy';
import { getMessageCounts } from '../../state/messages/message-counts';
import { useServices } from '../../state/services';

/**
 * Returns the inputs of the calls: everything up to the newest unread row, by the platform's times. Later messages stay
 * unread. Rows without a time are listed by id. A call takes either ids, or one type and a time (wire: Messages).
 */
export function getReadInputs(
  type: MessageType | null,
  rows: readonly MessageRow[],
): readonly CallInput<typeof readMessages>[] {
  const unreadRows = rows.filter(({ read }) => !read);
  const newestTime = Math.max(...unreadRows.map(({ time }) => time ?? Number.NEGATIVE_INFINITY));
  const ids = unreadRows.filter(({ time }) => time === null).map(({ id }) => id);
  const types = type === null ? MESSAGE_TYPES : [type];
  return [
    ...(ids.length === 0 ? [] : [{ ids }]),
    ...(newestTime === Number.NEGATIVE_INFINITY
      ? []
      : types.map((messageType) => ({ type: messageType, before: newestTime }))),
  ];
}

export interface ReadAll {
  readonly isBusy: boolean;
  readonly readAll: (type: MessageType | null, rows: readonly MessageRow[], onDone: () => void) => void;
}

export function useReadAll(): ReadAll {
  const services = useServices();
  const t = useWords(messageWords);
  const language = useLanguage();
  const { isBusy, run } = useBusy();
  const readAll = useCallback<ReadAll['readAll']>(
    (type, rows, onDone) => {
      const send = async (): Promise<void> => {
        let outcome: Outcome<null> = { ok: true, value: null };
        for (const input of getReadInputs(type, rows))
          if (outcome.ok)
            outcome = await services.call(
              readMessages,
              input,
              getOperationOptions(services.newOperationId()),
            );
        const { toast } = services.feedback;
        if (outcome.ok) toast(t('readAllDone'), 'good');
        else if (outcome.fault.kind !== 'cancelled' && outcome.fault.kind !== 'session-ended')
          toast(workFaultText(outcome.fault, language), 'bad');
        // Rereads counts and list also after a lost answer, whose result is unknown.
        getMessageCounts(services).refresh();
        onDone();
      };
      void run(send);
    },
    [services, t, language, run],
  );
  return { isBusy, readAll };
}
