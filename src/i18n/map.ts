import { area, type SameKeys } from './engine';

export const cn = {
  map: '地图',
  markAlarm: '{title}，报警中',
  markOnline: '{title}，在线',
  markOffline: '{title}，离线',
  cluster: '{n} 台设备，{alarms} 台报警，{offline} 台离线，点按展开',
  clusterPlain: '{n} 台设备，{offline} 台离线，点按展开',
  clusterOrders: '{n} 个工单，{late} 个逾期，点按展开',
  mapFailed: '地图加载失败',
  navigateBy: '选择地图导航到 {name}',
  amap: '高德地图',
  baidu: '百度地图',
  device: '手机自带地图',
  badPlaceDetail: '该设备没有可用的经纬度坐标',
  onMap: '地图上 {n} 台',
  noPlace: '{n} 台设备没有位置信息',
  noneOnMap: '没有可在地图上显示的设备',
  noneOnMapDetail: '设备没有经纬度坐标，或不符合筛选条件',
} as const;

export const en: SameKeys<typeof cn> = {
  map: 'Map',
  markAlarm: '{title}, in alarm',
  markOnline: '{title}, online',
  markOffline: '{title}, offline',
  cluster: 'Equipment: {n}, in alarm: {alarms}, offline: {offline}. Tap to expand',
  clusterPlain: 'Equipment: {n}, offline: {offline}. Tap to expand',
  clusterOrders: 'Orders: {n}, overdue: {late}. Tap to expand',
  mapFailed: 'Could not load the map',
  navigateBy: 'Navigate to {name} with',
  amap: 'Amap',
  baidu: 'Baidu Maps',
  device: "This phone's map",
  badPlaceDetail: 'The equipment has no valid coordinates',
  onMap: 'On the map: {n}',
  noPlace: 'Without location: {n}',
  noneOnMap: 'Nothing to show on the map',
  noneOnMapDetail: 'No matching equipment has coordinates',
};

export const mapWords = area('map', cn, en);
