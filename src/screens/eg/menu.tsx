import { type ComponentType, type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LiveValues } from '../../features/live-values/live-context';
import { getPlace } from '../../features/map/place';
import type { ReportSubject } from '../../features/work/evidence/start-report';
import { useReportRepair } from '../../features/work/evidence/use-report-repair';
import { equipmentWords } from '../../i18n/equipment';
import { useWords } from '../../i18n/use-words';
import {
  getEgAddressPath,
  getEgAlarmPath,
  getEgChartPath,
  getEgGatewayPath,
  getEgInfoPath,
  getEgInspectRecordsPath,
  getEgLogPath,
  getEgPagePath,
  getEgRepairRecordsPath,
  getEgReportPath,
  getEgTemplatesPath,
} from '../../navigation/paths';
import type { EquipmentInfo } from '../../shared/calls/equipment';
import { cx } from '../../ui/cx';
import { Dialog } from '../../ui/dialog';
import {
  AlarmIcon,
  CheckIcon,
  CurveIcon,
  DotsIcon,
  GatewayIcon,
  InfoIcon,
  LedgerIcon,
  ListIcon,
  PagesIcon,
  PlaceIcon,
  ReportIcon,
  TemplateIcon,
  ToolIcon,
} from '../../ui/icons';

interface Entry {
  readonly to: string | (() => void);
  readonly text: string;
  readonly Icon: ComponentType<{ readonly size?: number }>;
}

/** Number of entries in a phone's row; its last icon opens the others. */
const PHONE_ROW_SIZE = 4;

interface MenuProps {
  readonly info: EquipmentInfo;
  readonly live: LiveValues | null;
}

export const toReportSubject = ({ id, name, family, pages }: EquipmentInfo): ReportSubject => ({
  equipmentId: id,
  equipName: name,
  place: { family, projectId: null, pageId: pages[0]?.id ?? null, equipmentId: id, name },
});

function useEntries({ info, live }: MenuProps): readonly Entry[] {
  const { id, name, pages, address } = info;
  const place = getPlace(info.lat, info.lng);
  const t = useWords(equipmentWords);
  const { mayReport, report } = useReportRepair();
  const drawnPages = pages.filter(({ path }) => path !== null && path !== '');
  const [firstPage, ...otherPages] = new Map(drawnPages.map((page) => [page.id, page])).values();
  const toPageEntries = (page: typeof firstPage, isOnly: boolean): readonly Entry[] =>
    page === undefined
      ? []
      : [
          {
            to: getEgPagePath(page.id),
            text: isOnly || page.name === '' ? t('page') : page.name,
            Icon: PagesIcon,
          },
        ];
  return [
    ...toPageEntries(firstPage, otherPages.length === 0),
    { to: getEgChartPath(id), text: t('historyCurve'), Icon: CurveIcon },
    { to: getEgReportPath(id), text: t('historyReport'), Icon: ReportIcon },
    { to: getEgAlarmPath(id), text: t('alarms'), Icon: AlarmIcon },
    ...otherPages.flatMap((page) => toPageEntries(page, false)),
    { to: getEgInfoPath(id), text: t('info'), Icon: InfoIcon },
    { to: getEgGatewayPath(id), text: t('gateway'), Icon: GatewayIcon },
    { to: getEgTemplatesPath(id), text: t('templates'), Icon: TemplateIcon },
    { to: getEgLogPath(id), text: t('log'), Icon: ListIcon },
    ...(mayReport
      ? [
          {
            to: () => void report(toReportSubject(info), { live }),
            text: t('reportRepair'),
            Icon: ToolIcon,
          },
        ]
      : []),
    { to: getEgRepairRecordsPath(id), text: t('repairs'), Icon: LedgerIcon },
    { to: getEgInspectRecordsPath(id), text: t('inspections'), Icon: CheckIcon },
    ...(place === null
      ? []
      : [{ to: getEgAddressPath({ ...place, address, title: name }), text: t('address'), Icon: PlaceIcon }]),
  ];
}

/** Links to all screens of a piece of equipment. A phone shows one row of icons, which leaves room for the values. */
export function Menu(props: MenuProps) {
  const t = useWords(equipmentWords);
  const [isOpen, setOpen] = useState(false);
  const entries = useEntries(props);
  const hasPage = entries[0]?.Icon === PagesIcon;
  const columns = Math.ceil((entries.length + (hasPage ? 0 : 1)) / 2);
  const renderItem = ({ to, text, Icon }: Entry, isHiddenOnPhone: boolean) => (
    <li key={typeof to === 'string' ? to : text} className={cx(isHiddenOnPhone && 'as-eg-menu__late')}>
      {typeof to === 'string' ? (
        <Link className="as-eg-menu__entry" to={to}>
          <Icon size={22} />
          <span className="as-eg-menu__text">{text}</span>
        </Link>
      ) : (
        <button type="button" className="as-eg-menu__entry" onClick={to}>
          <Icon size={22} />
          <span className="as-eg-menu__text">{text}</span>
        </button>
      )}
    </li>
  );
  return (
    <nav aria-label={t('functions')}>
      {/* Two even rows on a desktop. */}
      <ul className="as-eg-menu" style={{ '--as-eg-columns': columns } as CSSProperties}>
        {hasPage ? null : (
          <li className="as-eg-menu__none">
            <PagesIcon size={22} />
            <span className="as-eg-menu__text">{t('pageNotConfigured')}</span>
          </li>
        )}
        {entries.map((entry, index) => renderItem(entry, index >= PHONE_ROW_SIZE - (hasPage ? 0 : 1)))}
        <li className="as-eg-menu__more">
          <button
            type="button"
            className="as-eg-menu__entry"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <DotsIcon size={22} />
            <span className="as-eg-menu__text">{t('allFunctions')}</span>
          </button>
        </li>
      </ul>
      {isOpen ? (
        <Dialog shape="sheet" title={t('functions')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <ul className="as-eg-menu as-eg-menu--all">{entries.map((entry) => renderItem(entry, false))}</ul>
        </Dialog>
      ) : null}
    </nav>
  );
}
