/** /home/monitor of a broker: its pages and equipment. */

import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddressSearch } from '../../features/lists/use-kept-search';
import { type BrokerPage, fetchBrokerPages } from '../../features/live-page/broker-pages';
import { formatMinute } from '../../features/time/time-text';
import { brokerWords } from '../../i18n/broker';
import { faultText } from '../../i18n/fault-text';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { getBrokerEquipmentPath } from '../../navigation/broker-paths';
import { getBrokerPagePath } from '../../navigation/page-links';
import { ROWS_SHOWN } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { EquipmentId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import { type BrokerEquipment, useKnownEquipment } from '../../state/broker/use-known-equipment';
import { useRead } from '../../state/calls/use-read';
import type { WatchStatus } from '../../state/live/atoms';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { EmptyIcon, ForwardIcon, PagesIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { RowButton } from '../../ui/row-button';
import { SearchField } from '../../ui/search-field';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import '../../features/screen-states/home-frame.css';
import { PlantLoading } from './arriving';
import { EquipmentState } from './equipment-state';
import { Plant } from './plant';
import './broker.css';

const NO_IDS: readonly EquipmentId[] = [];

interface PagesProps {
  readonly pages: readonly BrokerPage[];
  readonly fault: Fault | null;
  readonly onRetry: () => void;
}

function Pages({ pages, fault, onRetry }: PagesProps) {
  const t = useWords(brokerWords);
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
        <section className="as-broker__group" aria-label={t('pages')}>
          <h2 className="as-broker__heading">{t('pages')}</h2>
          <ul className="as-broker__rows">
            {pages.map(({ id, name }) => (
              <li key={id}>
                <RowButton
                  icon={<PagesIcon />}
                  end={<ForwardIcon size={18} />}
                  onClick={() => void navigate(getBrokerPagePath(id))}
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

function splitId(id: EquipmentId): readonly [name: string, path: string] {
  const slashIndex = id.lastIndexOf('/');
  return [id.slice(slashIndex + 1), id.slice(0, Math.max(0, slashIndex))];
}

function EquipmentRow({ equipment }: { readonly equipment: BrokerEquipment }) {
  const t = useWords(brokerWords);
  const navigate = useNavigate();
  const { id, signalCount, seenAt } = equipment;
  const [name, path] = splitId(id);
  const notes = [
    path,
    t('variables', { n: signalCount }),
    seenAt === null ? '' : t('lastSeen', { time: formatMinute(seenAt) }),
  ];
  return (
    <RowButton
      end={<EquipmentState equipment={equipment} />}
      onClick={() => void navigate(getBrokerEquipmentPath(id))}
    >
      {name}
      <span className="as-broker__count">{notes.filter(Boolean).join(' · ')}</span>
    </RowButton>
  );
}

function Equipment({ foundEquipment }: { readonly foundEquipment: readonly BrokerEquipment[] }) {
  const t = useWords(brokerWords);
  const [maxRows, setMaxRows] = useState(ROWS_SHOWN);
  const shownEquipment = foundEquipment.slice(0, maxRows);
  const unknownCount = foundEquipment.filter(({ isOnline }) => isOnline === null).length;
  return (
    <section className="as-broker__group" aria-label={t('equipment')}>
      <h2 className="as-broker__heading">{t('equipment')}</h2>
      <p className="as-broker__note" aria-live="polite">
        {t('total', {
          n: foundEquipment.length,
          online: foundEquipment.filter(({ isOnline }) => isOnline).length,
        })}
        {unknownCount > 0 ? t('unknown', { n: unknownCount }) : ''}
        {shownEquipment.length < foundEquipment.length ? t('shown', { n: shownEquipment.length }) : ''}
      </p>
      <ul className="as-broker__rows">
        {shownEquipment.map((equipment) => (
          <li key={equipment.id} data-equipment={equipment.id}>
            <EquipmentRow equipment={equipment} />
          </li>
        ))}
      </ul>
      {shownEquipment.length < foundEquipment.length ? (
        <Button block onClick={() => setMaxRows(maxRows + ROWS_SHOWN)}>
          {t('showMore')}
        </Button>
      ) : null}
    </section>
  );
}

function SearchableMonitor({ status, badge }: { readonly status: WatchStatus; readonly badge: ReactNode }) {
  const services = useServices();
  const t = useWords(brokerWords);
  const { link } = status;
  const [search, setSearch] = useAddressSearch();
  const pages = useRead(['broker pages'], (signal) => fetchBrokerPages(services, { signal }));
  const searchText = search.trim();
  const matches = (name: string): boolean => matchesSearch(search, [name]);
  const knownEquipment = useKnownEquipment(status);
  const equipment = knownEquipment ?? [];
  const foundEquipment = equipment.filter(({ id }) => matches(id));
  const foundPages = pages.data?.filter(({ name }) => matches(name)) ?? [];
  // Without a live link, an empty list does not mean that the plant is empty.
  const isArriving = equipment.length === 0 && (knownEquipment === null || link?.status !== 'live');
  return (
    <>
      <div className="as-broker__status">{badge}</div>
      <SearchField label={t('search')} clearLabel={t('clearSearch')} value={search} onChange={setSearch} />
      <Pages pages={foundPages} fault={pages.fault} onRetry={() => void pages.reload()} />
      {foundEquipment.length > 0 ? (
        <Equipment key={searchText} foundEquipment={foundEquipment} />
      ) : isArriving ? (
        <PlantLoading badge={null} link={link} />
      ) : searchText === '' || foundPages.length === 0 ? (
        <StateView
          icon={<EmptyIcon size={28} />}
          title={t(searchText === '' ? 'none' : 'noneFound')}
          detail={searchText === '' ? t('noneDetail') : ''}
        />
      ) : null}
    </>
  );
}

export default function BrokerMonitor() {
  const tShell = useWords(shellWords);
  return (
    <>
      <TopBar title={tShell('titleMonitor')} />
      <div className="as-home__content as-broker">
        <Plant equipmentIds={NO_IDS}>
          {(status, badge) => <SearchableMonitor status={status} badge={badge} />}
        </Plant>
      </div>
    </>
  );
}
