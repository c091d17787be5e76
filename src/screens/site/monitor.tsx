/** /home/monitor of a site: its pages, and the equipment of its broker. */

import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useKeptSearch } from '../../features/lists/use-kept-search';
import { fetchSitePages, type SitePage } from '../../features/live-page/site-pages';
import { minuteText } from '../../features/time/time-text';
import { faultText } from '../../i18n/fault-text';
import { shellWords } from '../../i18n/shell';
import { siteWords } from '../../i18n/site';
import { useLanguage, useWords } from '../../i18n/use-words';
import { sitePagePath } from '../../navigation/page-links';
import { siteEquipmentPath } from '../../navigation/site-paths';
import { ROWS_SHOWN } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { EquipmentId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import { useRead } from '../../state/calls/use-read';
import type { WatchStatus } from '../../state/live/atoms';
import { useServices } from '../../state/services';
import { type SiteEquipment, useKnownEquipment } from '../../state/site/use-known-equipment';
import { Button } from '../../ui/button';
import { EmptyIcon, ForwardIcon, PagesIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { RowButton } from '../../ui/row-button';
import { SearchField } from '../../ui/search-field';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import '../../features/screen-states/home-frame.css';
import { Arriving } from './arriving';
import { EquipmentState } from './equipment-state';
import { Plant } from './plant';
import './site.css';

const NO_IDS: readonly EquipmentId[] = [];

interface PagesProps {
  readonly pages: readonly SitePage[];
  readonly fault: Fault | null;
  readonly onRetry: () => void;
}

function Pages({ pages, fault, onRetry }: PagesProps) {
  const t = useWords(siteWords);
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <>
      {fault === null ? null : (
        <Notice
          tone="warn"
          action={
            <Button kind="quiet" onClick={onRetry}>
              {t('retry')}
            </Button>
          }
        >
          {t('pagesFailed')} ({faultText(fault, language)})
        </Notice>
      )}
      {pages.length === 0 ? null : (
        <section className="as-site__group" aria-label={t('pages')}>
          <h2 className="as-site__heading">{t('pages')}</h2>
          <ul className="as-site__rows">
            {pages.map(({ id, name }) => (
              <li key={id}>
                <RowButton
                  icon={<PagesIcon />}
                  end={<ForwardIcon size={18} />}
                  onClick={() => void navigate(sitePagePath(id))}
                >
                  {name}
                </RowButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Returns the short name of an id, and its path. */
function getNames(id: EquipmentId): readonly [name: string, path: string] {
  const at = id.lastIndexOf('/');
  return [id.slice(at + 1), id.slice(0, Math.max(0, at))];
}

function EquipmentRow({ equipment }: { readonly equipment: SiteEquipment }) {
  const t = useWords(siteWords);
  const navigate = useNavigate();
  const { id, signalCount, seenAt } = equipment;
  const [name, path] = getNames(id);
  const notes = [
    path,
    t('variables', { n: signalCount }),
    seenAt === null ? '' : t('lastSeen', { time: minuteText(seenAt) }),
  ];
  return (
    <RowButton
      end={<EquipmentState equipment={equipment} />}
      onClick={() => void navigate(siteEquipmentPath(id))}
    >
      {name}
      <span className="as-site__count">{notes.filter(Boolean).join(' · ')}</span>
    </RowButton>
  );
}

function Equipment({ found }: { readonly found: readonly SiteEquipment[] }) {
  const t = useWords(siteWords);
  const [most, setMost] = useState(ROWS_SHOWN);
  const shown = found.slice(0, most);
  const unknown = found.filter(({ isOnline }) => isOnline === null).length;
  return (
    <section className="as-site__group" aria-label={t('equipment')}>
      <h2 className="as-site__heading">{t('equipment')}</h2>
      <p className="as-site__note" aria-live="polite">
        {t('total', { n: found.length, online: found.filter(({ isOnline }) => isOnline).length })}
        {unknown > 0 ? t('unknown', { n: unknown }) : ''}
        {shown.length < found.length ? t('shown', { n: shown.length }) : ''}
      </p>
      <ul className="as-site__rows">
        {shown.map((equipment) => (
          <li key={equipment.id} data-equipment={equipment.id}>
            <EquipmentRow equipment={equipment} />
          </li>
        ))}
      </ul>
      {shown.length < found.length ? (
        <Button block onClick={() => setMost(most + ROWS_SHOWN)}>
          {t('showMore')}
        </Button>
      ) : null}
    </section>
  );
}

function Listed({ status, badge }: { readonly status: WatchStatus; readonly badge: ReactNode }) {
  const services = useServices();
  const t = useWords(siteWords);
  const { link } = status;
  const [search, setSearch] = useKeptSearch();
  const pages = useRead(['site pages'], (signal) => fetchSitePages(services, { signal }));
  const wanted = search.trim();
  const matches = (name: string): boolean => matchesSearch(search, [name]);
  const known = useKnownEquipment(status);
  const equipment = known ?? [];
  const found = equipment.filter(({ id }) => matches(id));
  const foundPages = pages.data?.filter(({ name }) => matches(name)) ?? [];
  // Without a live link, an empty list does not mean that the plant is empty.
  const isArriving = equipment.length === 0 && (known === null || link?.phase !== 'live');
  return (
    <>
      <div className="as-site__status">{badge}</div>
      <SearchField label={t('search')} clearLabel={t('clearSearch')} value={search} onChange={setSearch} />
      <Pages pages={foundPages} fault={pages.fault} onRetry={() => void pages.reload()} />
      {found.length > 0 ? (
        <Equipment key={wanted} found={found} />
      ) : isArriving ? (
        <Arriving badge={null} link={link} />
      ) : wanted === '' || foundPages.length === 0 ? (
        <StateView
          icon={<EmptyIcon size={28} />}
          title={t(wanted === '' ? 'none' : 'noneFound')}
          detail={wanted === '' ? t('noneDetail') : ''}
        />
      ) : null}
    </>
  );
}

export default function SiteMonitor() {
  const shell = useWords(shellWords);
  return (
    <>
      <TopBar title={shell('titleMonitor')} />
      <div className="as-home__content as-site">
        <Plant of={NO_IDS}>{(status, badge) => <Listed status={status} badge={badge} />}</Plant>
      </div>
    </>
  );
}
