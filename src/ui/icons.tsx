/** The product's icons: one stroke weight, 24 by 24, in the text colour. */
import { createIcon } from './icon';
import { checkPath, createBoxPath, createCirclePath, gatewayPath, toolPath } from './icon-paths';

export { AlarmIcon, CloseIcon } from './icon';

export const MonitorIcon = createIcon(
  createBoxPath(3, 4, 18, 12.5, 2),
  'M8.5 20.5h7M12 16.5v4M6.5 11.5h2.6l1.6-3.6 2.6 5.4 1.6-1.8h2.6',
);
export const MessageIcon = createIcon(
  'M12 3.5a6 6 0 0 0-6 6v3.6L4.2 16.5h15.6L18 13.1V9.5a6 6 0 0 0-6-6Z',
  'M9.8 19.5a2.3 2.3 0 0 0 4.4 0',
);
export const WorkIcon = createIcon(
  createBoxPath(3.5, 7.5, 17, 12.5, 2),
  'M9 7.5V5.5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5.5v2M3.5 12.5h17M12 11.5v2',
);
export const MoreIcon = createIcon(createCirclePath(12, 8, 3.75), 'M4.5 20a7.5 7.5 0 0 1 15 0');
export const ProjectIcon = createIcon(
  'M3.5 20.5h17M5.5 20.5V9.5l6-4v15M11.5 10.5h7v10',
  'M8.5 12h.01M8.5 15.5h.01M15 14h.01M15 17.5h.01',
);
export const BackIcon = createIcon('M14.5 5.5 8 12l6.5 6.5');
export const ForwardIcon = createIcon('M9.5 5.5 16 12l-6.5 6.5');
export const ChevronUpIcon = createIcon('M6 15l6-6 6 6');
export const ChevronDownIcon = createIcon('M6 9l6 6 6-6');
export const PlusIcon = createIcon('M12 5v14M5 12h14');
export const MinusIcon = createIcon('M5 12h14');
export const StarIcon = createIcon('M12 4l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8Z');
/** Lists and pages that belong to an item. */
export const ListIcon = createIcon('M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01');
export const CurveIcon = createIcon('M4 4v16h16M7.5 15.5l3.5-5 3 3 5-6.5');
export const InfoIcon = createIcon(createCirclePath(12, 12, 8.5), 'M12 11v5M12 8h.01');
export const GatewayIcon = createIcon(gatewayPath);
export const PlaceIcon = createIcon(
  'M12 21s6.5-6.2 6.5-11.2a6.5 6.5 0 0 0-13 0C5.5 14.8 12 21 12 21Z',
  createCirclePath(12, 9.8, 2.3),
);
export const SearchIcon = createIcon(createCirclePath(11, 11, 6), 'M15.5 15.5l4.5 4.5');
export const ScanIcon = createIcon(
  'M4 8.5V5.5A1.5 1.5 0 0 1 5.5 4h3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M4 12h16',
);
export const PagesIcon = createIcon(
  createBoxPath(4, 4, 6.5, 6.5, 1.5),
  createBoxPath(13.5, 4, 6.5, 6.5, 1.5),
  createBoxPath(4, 13.5, 6.5, 6.5, 1.5),
  createBoxPath(13.5, 13.5, 6.5, 6.5, 1.5),
);
export const FullScreenIcon = createIcon('M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5');
export const LeaveFullScreenIcon = createIcon('M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5');
export const WallIcon = createIcon(createBoxPath(3, 4.5, 18, 12, 1.5), 'M12 4.5v12M8 20h8');
export const LedgerIcon = createIcon('M6 3.5h9l3.5 3.5v13.5H6z', 'M9 11h6M9 14.5h6M9 18h3.5');
/** A sheet copied from another one. */
export const TemplateIcon = createIcon(createBoxPath(8.5, 8.5, 12, 12, 2), 'M5.5 15.5h-2v-12h12v2');
export const PinIcon = createIcon('M9 3.5h6l-.8 6.2 3.3 3.3v2h-11v-2l3.3-3.3Z', 'M12 15v5.5');
export const CheckIcon = createIcon(checkPath);
export const OfflineIcon = createIcon(
  'M4 4l16 16M8.8 12.6a5.5 5.5 0 0 1 2-1.2M5.5 9.4a10 10 0 0 1 2.7-1.9M12 6.5a10 10 0 0 1 6.5 2.9M15 12.5l.3.2M12 17.5h.01',
);
export const LockIcon = createIcon(createBoxPath(5, 10.5, 14, 10, 2), 'M8 10.5V8a4 4 0 0 1 8 0v2.5');
export const EmptyIcon = createIcon('M4 14.5 6.5 5h11l2.5 9.5v4.5H4z', 'M4 14.5h4.5l1.5 2.5h4l1.5-2.5H20');
export const ReloadIcon = createIcon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4');
export const ToolIcon = createIcon(toolPath);
export const DotsIcon = createIcon(
  createCirclePath(5.5, 12, 0.625),
  createCirclePath(12, 12, 0.625),
  createCirclePath(18.5, 12, 0.625),
);
export const ReplayIcon = createIcon('M4.5 12a7.5 7.5 0 1 0 2.2-5.3M4.5 3.5v4h4M12 8v4.3l3 1.8');
export const FilterIcon = createIcon('M4 6h16M7 12h10M10 18h4');
export const DownloadIcon = createIcon('M12 4v11M7.5 11 12 15.5 16.5 11M4.5 20h15');
export const WatchIcon = createIcon(
  'M12 5a5 5 0 0 0-5 5v3.6L5.2 16.5h13.6L17 13.6V10a5 5 0 0 0-5-5Z',
  'M10.2 19.5a2 2 0 0 0 3.6 0M3 9.5A8 8 0 0 1 6 4M21 9.5A8 8 0 0 0 18 4',
);
export const MapIcon = createIcon(
  'M12 21s-6.5-5.6-6.5-10.8a6.5 6.5 0 0 1 13 0C18.5 15.4 12 21 12 21Z',
  createCirclePath(12, 10, 2.4),
);
export const ReportIcon = createIcon(createBoxPath(4.5, 3.5, 15, 17, 2), 'M4.5 9h15M10 9v11.5');
export const ServiceEndIcon = createIcon(
  createBoxPath(4, 5.5, 16, 14.5, 2),
  'M4 10h16M8.5 3.5v4M15.5 3.5v4M12 13v2.5l1.8 1.2',
);
