/** The menu of an EG equipment. */
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { equipmentWords } from '../../i18n/equipment';
import { useWords } from '../../i18n/use-words';
import {
  egAddressPath,
  egAlarmPath,
  egChartPath,
  egGatewayPath,
  egInfoPath,
  egInspectRecordsPath,
  egLogPath,
  egPagePath,
  egRepairRecordsPath,
  egRepairsPath,
  egReportPath,
  egTemplatesPath,
} from '../../navigation/paths';
import type { EquipmentInfo } from '../../shared/calls/equipment';
import {
  AlarmIcon,
  CheckIcon,
  CurveIcon,
  GatewayIcon,
  InfoIcon,
  LedgerIcon,
  ListIcon,
  PagesIcon,
  PlaceIcon,
  ToolIcon,
} from '../../ui/icons';

interface Entry {
  readonly to: string;
  readonly text: string;
  readonly Icon: ComponentType<{ readonly size?: number }>;
}

/** Links to all screens of an equipment. */
export function Menu({ info }: { readonly info: EquipmentInfo }) {
  const say = useWords(equipmentWords);
  const { id, name, pages, lat, lng, address } = info;
  const drawn = pages.filter(({ path }) => path !== null && path !== '');
  const entries: readonly Entry[] = [
    ...drawn.map((page) => ({
      to: egPagePath(page.id),
      text: drawn.length === 1 || page.name === '' ? say('page') : page.name,
      Icon: PagesIcon,
    })),
    { to: egChartPath(id), text: say('curve'), Icon: CurveIcon },
    { to: egReportPath(id), text: say('report'), Icon: LedgerIcon },
    { to: egAlarmPath(id), text: say('alarms'), Icon: AlarmIcon },
    { to: egInfoPath(id), text: say('info'), Icon: InfoIcon },
    { to: egGatewayPath(id), text: say('gateway'), Icon: GatewayIcon },
    { to: egTemplatesPath(id), text: say('templates'), Icon: PagesIcon },
    { to: egLogPath(id), text: say('log'), Icon: ListIcon },
    { to: egRepairsPath(id, name), text: say('repair'), Icon: ToolIcon },
    { to: egRepairRecordsPath(id), text: say('repairs'), Icon: LedgerIcon },
    { to: egInspectRecordsPath(id), text: say('inspections'), Icon: CheckIcon },
    ...(lat === null || lng === null
      ? []
      : [{ to: egAddressPath({ lat, lng, address, title: name }), text: say('place'), Icon: PlaceIcon }]),
  ];
  return (
    <nav aria-label={say('functions')}>
      <ul className="as-eg-menu">
        {drawn.length > 0 ? null : (
          <li className="as-eg-menu__none">
            <PagesIcon size={22} />
            {say('pageNone')}
          </li>
        )}
        {entries.map(({ to, text, Icon }) => (
          <li key={to}>
            <Link className="as-eg-menu__entry" to={to}>
              <Icon size={22} />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
