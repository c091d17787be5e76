import { area, type SameKeys } from './engine';

export const cn = {
  equipment: '暂无设备监控权限',
  equipmentDetail: '请联系管理员开通设备监控权限',
  project: '暂无数据中心权限',
  projectDetail: '请联系管理员开通数据中心权限',
  map: '暂无设备地图权限',
  mapDetail: '请联系管理员开通设备地图权限',
  alarmRecords: '暂无该设备的报警记录权限',
  alarmRecordsDetail: '请联系管理员开通该设备的报警记录权限',
  workOrder: '暂无查看工单的权限',
  workOrderDetail: '请联系管理员开通工单权限',
  any: '暂无权限',
  anyDetail: '请联系管理员开通此权限',
} as const;

export const en: SameKeys<typeof cn> = {
  equipment: 'No equipment monitoring permission',
  equipmentDetail: 'Ask your administrator for access to equipment monitoring',
  project: 'No data-centre permission',
  projectDetail: 'Ask your administrator for access to the data centre',
  map: 'No map permission',
  mapDetail: 'Ask your administrator for access to the device map',
  alarmRecords: 'No alarm-record permission for this device',
  alarmRecordsDetail: 'Ask your administrator for the alarm records of this device',
  workOrder: 'No permission to view work orders',
  workOrderDetail: 'Ask your administrator for access to work orders',
  any: 'No permission',
  anyDetail: 'Ask your administrator for this permission',
};

export const permissionWords = area('permissions', cn, en);

/** A feature that needs a permission (spec 6). */
export type Feature = 'equipment' | 'project' | 'map' | 'alarmRecords' | 'workOrder' | 'any';
