import { describe, expect, it } from 'vitest';
import * as paths from '../../../../src/navigation/order-paths';
import { matchRoute } from '../../../../src/navigation/routes';
import type {
  EquipmentId,
  InspectionId,
  MessageId,
  RecordEquipId,
  RepairId,
  SmartReportId,
} from '../../../../src/shared/ids';

const oddId = 'a/b?c#d é%';
const repair = oddId as RepairId;
const order = 'i1' as InspectionId;
const equip = '..' as EquipmentId;
const place = { type: 'equip', id: order, index: 2, recordEquipId: 'r-3' as RecordEquipId } as const;
const report = 'x1' as SmartReportId;

describe('Addresses of work', () => {
  it.each(listAddresses())('include %s for the route %s', (address, pattern) => {
    expect(matchRoute(address.split('?')[0] ?? '')?.path).toBe(pattern);
  });

  it('lead from the records of a piece of equipment to an open or ended slip', () => {
    const getPath = (status: 'accepted' | 'completed' | 'terminated' | null): string =>
      paths.getEquipmentSlipPath({ id: 'r1' as RepairId, status }, 'e1' as EquipmentId);
    expect(getPath('accepted')).toBe('/home/work/my-repairs/records/content/r1/e1');
    expect(getPath(null)).toBe('/home/work/my-repairs/records/content/r1/e1');
    expect(getPath('completed')).toBe('/home/work/work-order/repair/records/ended/0/r1/e1');
    expect(getPath('terminated')).toBe('/home/work/work-order/repair/records/ended/0/r1/e1');
  });

  it('carry the first fields of a repair form', () => {
    expect(paths.getReportRepairPath({ draft: 'd 1' })).toBe('/home/work/equip-repairs?draft=d%201');
  });
});

describe('A route parameter', () => {
  it('is the list that an order was opened from, or all orders', () => {
    expect(['pending', 'all', 'map', 'nonsense', undefined].map(paths.parseOrigin)).toEqual([
      'pending',
      'all',
      'map',
      'all',
      'all',
    ]);
    expect(paths.getOriginPath('map')).toBe('/home/work/work-map');
    expect(paths.getOriginPath('message')).toBe('/home/message');
    expect(paths.getOriginPath('completed')).toBe('/home/work/work-order?kind=repair&status=completed');
  });

  it("is a position, which the record's id overrides", () => {
    expect(['0', '12', '-1', '1.5', '', undefined].map(paths.parseIndex)).toEqual([
      0,
      12,
      null,
      null,
      null,
      null,
    ]);
    const records = [{ recordEquipId: 'a' as RecordEquipId }, { recordEquipId: 'b' as RecordEquipId }];
    expect(paths.getPosition(records, 'b' as RecordEquipId)).toBe(1);
    expect(paths.getPosition(records, 'c' as RecordEquipId)).toBe(-1);
  });

  it('is the status of a device as a digit or a word', () => {
    expect(
      ['0', '1', '2', '3', '4', 'aborted', 'constructor', undefined].map(paths.parseDeviceStatus),
    ).toEqual(['not started', 'incomplete', 'completed', 'aborted', null, 'aborted', null, null]);
  });

  it('is a type of message as a word or a number', () => {
    expect(['alarm', '1', '4', '5', 'x'].map(paths.parseMessageType)).toEqual([
      'alarm',
      'alarm',
      'system',
      null,
      null,
    ]);
  });

  it('is the kind of a place', () => {
    expect(['repair', 'inspection', 'x'].map(paths.parsePlaceKind)).toEqual([
      'repair',
      'inspection',
      'equip',
    ]);
  });
});

function listAddresses(): readonly (readonly [address: string, line: string])[] {
  return Object.entries({
    [paths.getMySlipPath(repair)]: '/home/work/my-repairs/content/:id',
    [paths.getRecordedSlipPath(repair, equip)]: '/home/work/my-repairs/records/content/:id/:equipmentId',
    [paths.getRepairOrderPath(repair)]: '/home/work/work-order/repair/:id',
    [paths.getRepairOrderPath(repair, 'map')]: '/home/work/work-order/repair/:type/:id',
    [paths.getRepairBillPath(repair)]: '/home/work/work-order/repair-bill/:id',
    [paths.getEndedSlipPath(repair)]: '/home/work/work-order/repair/ended/0/:id',
    [paths.getRecordedEndPath(repair, equip)]:
      '/home/work/work-order/repair/records/ended/0/:id/:equipmentId',
    [paths.getInspectionPath(order)]: '/home/work/work-order/inspection/:id',
    [paths.getPlanNotePath(order)]: '/home/work/work-order/inspection/note/:id',
    [paths.getFillFormPath(place)]: '/home/work/work-order/inspection-bill/:type/:id/:index/:recordEquipId',
    [paths.getCorrectPath(place)]:
      '/home/work/work-order/edit-inspection-bill/:type/:id/:index/:recordEquipId',
    [paths.getResultPath(place)]: '/home/work/work-order/inspection-info/:type/:id/:index/:recordEquipId',
    [paths.getRecordedResultPath(place, equip)]:
      '/home/work/work-order/inspection-info/:record/:type/:id/:index/:recordEquipId/:equipmentId',
    [paths.getFinishedPath(order, 'inspection')]: '/home/work/work-order/finished/:id',
    [paths.getOrderPlacePath('repair', repair)]: '/home/work/work-order/address/:type/:id',
    [paths.getDevicePlacePath(equip, 'aborted', 3)]: '/home/work/work-order/address/:equipId/:status/:index',
    [paths.getReportRepairPath({ equip })]: '/home/work/equip-repairs',
    [paths.getEquipmentChoicePath('/home/work/equip-repairs?draft=1')]: '/home/work/eglist',
    [paths.getOrdersPath('inspection', 'pending')]: '/home/work/work-order',
    [paths.getReportRecordsPath(report)]: '/home/work/excel/record/:excelId',
    [paths.getReportSearchPath(report)]: '/home/work/excel/search/:excelId',
    [paths.getReportPath(report, null)]: '/home/work/excel/detail/:excelId/:recordId',
    [paths.getMessagesPath('expiry')]: '/message/list/:type',
    [paths.getMessagePath('alarm', 'm1' as MessageId)]: '/message/detail/:type/:dataId',
  });
}
