/** Which dialogs are open over a watched page, and how they are opened and closed. */
import { useCallback, useRef, useState } from 'react';
import type { SlotSource } from '../../../workers/monitor/contract/contract';
import type { AlarmId, EquipmentId } from '../../shared/ids';
import { isSameData } from '../../shared/same-data';
import type { WriteRequest } from '../../widgets/live/page-host';

interface OpenWrite {
  /** New for each request, so that each gets a dialog and an operation id of its own. */
  readonly key: number;
  readonly request: WriteRequest;
}

/** The functions stay the same as long as the page is mounted, but for `closeWrite` and `closeAll`. */
export interface PageDialogs {
  /** The slot whose sheet is open. */
  readonly inspected: number | null;
  readonly inspect: (slot: number | null) => void;
  /** The alarm whose sheet is open. */
  readonly alarm: AlarmId | null;
  readonly openAlarm: (id: AlarmId | null) => void;
  /** The equipment whose alarms are shown. */
  readonly alarmed: EquipmentId | null;
  readonly openAlarmed: (id: EquipmentId | null) => void;
  /** The write that waits for its confirmation. */
  readonly write: OpenWrite | null;
  readonly confirmWrite: (request: WriteRequest) => void;
  readonly closeWrite: (isSent: boolean) => void;
  /** Goes on once the page's password was right; null while no password is asked for. */
  readonly afterPassword: (() => void) | null;
  readonly askPassword: (then: () => void) => void;
  readonly closePassword: () => void;
  /** Nothing is written and nothing is unlocked. */
  readonly closeAll: () => void;
}

/**
 * All dialogs but the inspector close when the page changes between live and replay: they hold values of before. All of
 * them close when the page was loaded again with other slots: a dialog knows its signal by the slot.
 */
export function usePageDialogs(isReplay: boolean, slots: readonly SlotSource[]): PageDialogs {
  const [inspected, inspect] = useState<number | null>(null);
  const [alarm, openAlarm] = useState<AlarmId | null>(null);
  const [alarmed, openAlarmed] = useState<EquipmentId | null>(null);
  const [write, setWrite] = useState<OpenWrite | null>(null);
  const [afterPassword, setAfterPassword] = useState<(() => void) | null>(null);
  const lastKey = useRef(0);

  const closeOthers = (): void => {
    setWrite(null);
    setAfterPassword(null);
    openAlarm(null);
    openAlarmed(null);
  };
  const [openedIn, setOpenedIn] = useState(isReplay);
  if (openedIn !== isReplay) {
    setOpenedIn(isReplay);
    closeOthers();
  }
  const [openedOver, setOpenedOver] = useState(slots);
  if (openedOver !== slots) {
    setOpenedOver(slots);
    if (!isSameData(openedOver, slots)) {
      inspect(null);
      closeOthers();
    }
  }
  return {
    inspected,
    inspect,
    alarm,
    openAlarm,
    alarmed,
    openAlarmed,
    write,
    confirmWrite: useCallback((request) => {
      lastKey.current++;
      setWrite({ key: lastKey.current, request });
    }, []),
    closeWrite: (isSent) => {
      setWrite(null);
      if (isSent) write?.request.sent?.();
    },
    afterPassword,
    askPassword: useCallback((then) => setAfterPassword(() => then), []),
    closePassword: useCallback(() => setAfterPassword(null), []),
    closeAll: () => {
      inspect(null);
      closeOthers();
    },
  };
}
