import { useCallback, useRef, useState } from 'react';
import type { SlotSource } from '../../../workers/monitor/contract/contract';
import type { AlarmId, EquipmentId } from '../../shared/ids';
import { isSameData } from '../../shared/same-data';
import type { WriteRequest } from '../../widgets/live/page-host';

interface OpenWrite {
  /** Unique for each request, which gets its own dialog and operation id. */
  readonly key: number;
  readonly request: WriteRequest;
}

/** All functions except `closeWrite` and `closeAll` are stable while the page is mounted. */
export interface PageDialogs {
  readonly inspectedSlot: number | null;
  readonly inspect: (slot: number | null) => void;
  readonly alarmId: AlarmId | null;
  readonly openAlarm: (id: AlarmId | null) => void;
  readonly alarmEquipmentId: EquipmentId | null;
  readonly openEquipmentAlarms: (id: EquipmentId | null) => void;
  readonly openWrite: OpenWrite | null;
  readonly confirmWrite: (request: WriteRequest) => void;
  readonly closeWrite: (isSent: boolean) => void;
  /** Called after the correct page password; `null` while no password is requested. */
  readonly afterPassword: (() => void) | null;
  readonly requestPassword: (callback: () => void) => void;
  readonly closePassword: () => void;
  /** Closes without writing or unlocking. */
  readonly closeAll: () => void;
}

/**
 * Opens and closes the dialogs over a watched page. All but the inspector close when the page switches between live
 * and replay, as they hold older values. All close when the page is reloaded with other slots: a dialog identifies
 * its signal by the slot.
 */
export function usePageDialogs(isReplay: boolean, slots: readonly SlotSource[]): PageDialogs {
  const [inspectedSlot, inspect] = useState<number | null>(null);
  const [alarmId, openAlarm] = useState<AlarmId | null>(null);
  const [alarmEquipmentId, openEquipmentAlarms] = useState<EquipmentId | null>(null);
  const [openWrite, setWrite] = useState<OpenWrite | null>(null);
  const [afterPassword, setAfterPassword] = useState<(() => void) | null>(null);
  const lastKey = useRef(0);

  const closeOthers = (): void => {
    setWrite(null);
    setAfterPassword(null);
    openAlarm(null);
    openEquipmentAlarms(null);
  };
  const [openedInReplay, setOpenedInReplay] = useState(isReplay);
  if (openedInReplay !== isReplay) {
    setOpenedInReplay(isReplay);
    closeOthers();
  }
  const [openedSlots, setOpenedSlots] = useState(slots);
  if (openedSlots !== slots) {
    setOpenedSlots(slots);
    if (!isSameData(openedSlots, slots)) {
      inspect(null);
      closeOthers();
    }
  }
  return {
    inspectedSlot,
    inspect,
    alarmId,
    openAlarm,
    alarmEquipmentId,
    openEquipmentAlarms,
    openWrite,
    confirmWrite: useCallback((request) => {
      lastKey.current++;
      setWrite({ key: lastKey.current, request });
    }, []),
    closeWrite: (isSent) => {
      setWrite(null);
      if (isSent) openWrite?.request.sent?.();
    },
    afterPassword,
    requestPassword: useCallback((callback) => setAfterPassword(() => callback), []),
    closePassword: useCallback(() => setAfterPassword(null), []),
    closeAll: () => {
      inspect(null);
      closeOthers();
    },
  };
}
