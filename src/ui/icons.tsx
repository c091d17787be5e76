/** The product's icons: one stroke weight, 24 by 24, drawn in the colour of the text around them. */
import { Drawn, type IconProps } from './icon';
import { checkPath, gatewayPaths, toolPath } from './icon-paths';

export { AlarmIcon, CloseIcon, EyeIcon, EyeOffIcon } from './icon';

export const MonitorIcon = (props: IconProps) => (
  <Drawn {...props}>
    <rect x="3" y="4" width="18" height="12.5" rx="2" />
    <path d="M8.5 20.5h7M12 16.5v4M6.5 11.5h2.6l1.6-3.6 2.6 5.4 1.6-1.8h2.6" />
  </Drawn>
);
export const MessageIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 3.5a6 6 0 0 0-6 6v3.6L4.2 16.5h15.6L18 13.1V9.5a6 6 0 0 0-6-6Z" />
    <path d="M9.8 19.5a2.3 2.3 0 0 0 4.4 0" />
  </Drawn>
);
export const WorkIcon = (props: IconProps) => (
  <Drawn {...props}>
    <rect x="3.5" y="7.5" width="17" height="12.5" rx="2" />
    <path d="M9 7.5V5.5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5.5v2M3.5 12.5h17M12 11.5v2" />
  </Drawn>
);
export const MoreIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="12" cy="8" r="3.75" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </Drawn>
);
export const ProjectIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3.5 20.5h17M5.5 20.5V9.5l6-4v15M11.5 10.5h7v10" />
    <path d="M8.5 12h.01M8.5 15.5h.01M15 14h.01M15 17.5h.01" />
  </Drawn>
);
export const BackIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M14.5 5.5 8 12l6.5 6.5" />
  </Drawn>
);
export const ForwardIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M9.5 5.5 16 12l-6.5 6.5" />
  </Drawn>
);
export const ChevronUpIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m6 15 6-6 6 6" />
  </Drawn>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m6 9 6 6 6-6" />
  </Drawn>
);
export const PlusIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 5v14M5 12h14" />
  </Drawn>
);
export const MinusIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M5 12h14" />
  </Drawn>
);
export const StarIcon = ({ isFull = false, ...props }: IconProps & { readonly isFull?: boolean }) => (
  <Drawn {...props}>
    <path
      d="m12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8Z"
      fill={isFull ? 'currentColor' : 'none'}
    />
  </Drawn>
);
/** Lists and pages that belong to something. */
export const ListIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />
  </Drawn>
);
export const CurveIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 4v16h16M7.5 15.5l3.5-5 3 3 5-6.5" />
  </Drawn>
);
export const InfoIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 8h.01" />
  </Drawn>
);
export const GatewayIcon = (props: IconProps) => (
  <Drawn {...props}>
    {gatewayPaths.map((shape) => (
      <path key={shape} d={shape} />
    ))}
  </Drawn>
);
export const PlaceIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 21s6.5-6.2 6.5-11.2a6.5 6.5 0 0 0-13 0C5.5 14.8 12 21 12 21Z" />
    <circle cx="12" cy="9.8" r="2.3" />
  </Drawn>
);
export const SearchIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="11" cy="11" r="6" />
    <path d="m15.5 15.5 4.5 4.5" />
  </Drawn>
);
export const ScanIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 8.5V5.5A1.5 1.5 0 0 1 5.5 4h3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M4 12h16" />
  </Drawn>
);
export const PagesIcon = (props: IconProps) => (
  <Drawn {...props}>
    <rect x="4" y="4" width="6.5" height="6.5" rx="1.5" />
    <rect x="13.5" y="4" width="6.5" height="6.5" rx="1.5" />
    <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.5" />
    <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.5" />
  </Drawn>
);
export const FullScreenIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />
  </Drawn>
);
export const LeaveFullScreenIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5" />
  </Drawn>
);
export const WallIcon = (props: IconProps) => (
  <Drawn {...props}>
    <rect x="3" y="4.5" width="18" height="12" rx="1.5" />
    <path d="M12 4.5v12M8 20h8" />
  </Drawn>
);
export const LedgerIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M6 3.5h9l3.5 3.5v13.5H6z" />
    <path d="M9 11h6M9 14.5h6M9 18h3.5" />
  </Drawn>
);
/** A sheet that is taken from another one. */
export const TemplateIcon = (props: IconProps) => (
  <Drawn {...props}>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
    <path d="M5.5 15.5h-2v-12h12v2" />
  </Drawn>
);
export const PinIcon = ({ isFull = false, ...props }: IconProps & { readonly isFull?: boolean }) => (
  <Drawn {...props}>
    <path d="M9 3.5h6l-.8 6.2 3.3 3.3v2h-11v-2l3.3-3.3Z" fill={isFull ? 'currentColor' : 'none'} />
    <path d="M12 15v5.5" />
  </Drawn>
);
export const CheckIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d={checkPath} />
  </Drawn>
);
export const OfflineIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 4l16 16M8.8 12.6a5.5 5.5 0 0 1 2-1.2M5.5 9.4a10 10 0 0 1 2.7-1.9M12 6.5a10 10 0 0 1 6.5 2.9M15 12.5l.3.2M12 17.5h.01" />
  </Drawn>
);
export const LockIcon = (props: IconProps) => (
  <Drawn {...props}>
    <rect x="5" y="10.5" width="14" height="10" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </Drawn>
);
export const EmptyIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 14.5 6.5 5h11l2.5 9.5v4.5H4z" />
    <path d="M4 14.5h4.5l1.5 2.5h4l1.5-2.5H20" />
  </Drawn>
);
export const ReloadIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4" />
  </Drawn>
);
export const ToolIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d={toolPath} />
  </Drawn>
);
/** Further actions. */
export const DotsIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />
  </Drawn>
);
export const ReplayIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3M4.5 3.5v4h4M12 8v4.3l3 1.8" />
  </Drawn>
);
export const FilterIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 6h16M7 12h10M10 18h4" />
  </Drawn>
);
export const DownloadIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 4v11M7.5 11 12 15.5 16.5 11M4.5 20h15" />
  </Drawn>
);
/** A bell that rings. */
export const WatchIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 5a5 5 0 0 0-5 5v3.6L5.2 16.5h13.6L17 13.6V10a5 5 0 0 0-5-5Z" />
    <path d="M10.2 19.5a2 2 0 0 0 3.6 0M3 9.5A8 8 0 0 1 6 4M21 9.5A8 8 0 0 0 18 4" />
  </Drawn>
);
export const MapIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 21s-6.5-5.6-6.5-10.8a6.5 6.5 0 0 1 13 0C18.5 15.4 12 21 12 21Z" />
    <circle cx="12" cy="10" r="2.4" />
  </Drawn>
);
export const ReportIcon = (props: IconProps) => (
  <Drawn {...props}>
    <rect x="4.5" y="3.5" width="15" height="17" rx="2" />
    <path d="M4.5 9h15M10 9v11.5" />
  </Drawn>
);
/** A day on which something ends. */
export const ServiceEndIcon = (props: IconProps) => (
  <Drawn {...props}>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4M12 13v2.5l1.8 1.2" />
  </Drawn>
);
