/**
 * Watches the devices whose signals a report takes values from, each once while the record is filled, and provides
 * every field with the state of its device.
 */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ChipItem } from '../../../features/work/live-chip/live-chip';
import {
  LiveItems,
  LiveItemsContext,
  type LiveState,
  useLiveItems,
} from '../../../features/work/live-chip/live-items';
import type { LiveField, ReportDocument, Section } from '../../../report-document/model';
import type { EquipmentId, ItemId } from '../../../shared/ids';

/** Maximum number of devices watched while a report is filled in; fields of other devices are filled by hand. */
const REPORT_DEVICES_MAX = 4;

/** Converts a field to an item of the chip. Reports refer to EG equipment only. */
export const toChipItem = (section: Section, field: LiveField): ChipItem => ({
  id: JSON.stringify([section.id, field.id]) as ItemId,
  title: field.title,
  kind: 'number',
  decimals: field.decimals,
  unit: field.unit,
  choices: [],
  signal:
    field.equipmentId === null
      ? null
      : { family: 'equipment', equipmentId: field.equipmentId, signalId: field.signalId },
});

interface Device {
  readonly equipmentId: EquipmentId;
  readonly items: readonly ChipItem[];
}

function getDevices({ sections }: ReportDocument): readonly Device[] {
  const itemsByDevice = new Map<EquipmentId, ChipItem[]>();
  for (const section of sections) {
    const fields =
      section.kind === 'fields' ? section.fields : section.kind === 'table' ? section.columns : [];
    for (const field of fields) {
      if (field.kind !== 'live' || field.equipmentId === null || field.take === 'due') continue;
      itemsByDevice.set(field.equipmentId, [
        ...(itemsByDevice.get(field.equipmentId) ?? []),
        toChipItem(section, field),
      ]);
    }
  }
  return [...itemsByDevice]
    .slice(0, REPORT_DEVICES_MAX)
    .map(([equipmentId, items]) => ({ equipmentId, items }));
}

const NO_STATES: ReadonlyMap<EquipmentId, LiveState> = new Map();
const StatesContext = createContext(NO_STATES);
const TOO_MANY: LiveState = { kind: 'too-many' };

/** Adds the state of the enclosing device to the outer states. */
function DeviceStateProvider({
  equipmentId,
  children,
}: {
  readonly equipmentId: EquipmentId;
  readonly children: ReactNode;
}) {
  const outerStates = useContext(StatesContext);
  const state = useLiveItems();
  const states = useMemo(
    () => new Map(outerStates).set(equipmentId, state),
    [outerStates, equipmentId, state],
  );
  return <StatesContext.Provider value={states}>{children}</StatesContext.Provider>;
}

export function LiveDevices({
  report,
  children,
}: {
  readonly report: ReportDocument;
  readonly children: ReactNode;
}) {
  const devices = useMemo(() => getDevices(report), [report]);
  return devices.reduceRight<ReactNode>(
    (inner, { equipmentId, items }) => (
      <LiveItems key={equipmentId} items={items} equipmentId={equipmentId}>
        <DeviceStateProvider equipmentId={equipmentId}>{inner}</DeviceStateProvider>
      </LiveItems>
    ),
    children,
  );
}

export function FieldDevice({
  field,
  children,
}: {
  readonly field: LiveField;
  readonly children: ReactNode;
}) {
  const states = useContext(StatesContext);
  const state = (field.equipmentId === null ? undefined : states.get(field.equipmentId)) ?? TOO_MANY;
  return <LiveItemsContext.Provider value={state}>{children}</LiveItemsContext.Provider>;
}
