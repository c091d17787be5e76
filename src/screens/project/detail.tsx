import { useLayoutEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useScrollRestoration } from '../../features/lists/use-kept-scroll';
import { useAddressSearch } from '../../features/lists/use-kept-search';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { projectWords } from '../../i18n/project';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { EMPTY_SEGMENT, getProjectAlarmPath, PROJECTS } from '../../navigation/paths';
import { useTitle } from '../../navigation/use-title';
import { projectInfo, queryAllProjects, queryProjectEquipment } from '../../shared/calls/project';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { ProjectId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import { useCall } from '../../state/calls/use-call';
import { joinLists, type ListedEquipment, toListedEquipment } from '../../state/equipment/listed';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { AlarmIcon, BackIcon, EmptyIcon } from '../../ui/icons';
import { SearchField } from '../../ui/search-field';
import { Segmented } from '../../ui/segmented';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import { EquipmentRows } from './equipment-rows';
import { PageRows } from './page-rows';
import { ProjectCounts } from './project-counts';
import { ServiceNote } from './service-note';

const TABS = ['pages', 'equipment'] as const;
type Tab = (typeof TABS)[number];
const STATES = ['all', 'online', 'offline', 'inAlarm'] as const;
type State = (typeof STATES)[number];

const matchesState = ({ online, alarm }: ListedEquipment, state: State): boolean => {
  switch (state) {
    case 'all':
      return true;
    case 'online':
      return online;
    case 'offline':
      return !online;
    case 'inAlarm':
      return alarm;
  }
};

export function ProjectDetail({ projectId }: { readonly projectId: ProjectId }) {
  const tShell = useWords(shellWords);
  const t = useWords(projectWords);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const tab: Tab = query.get('show') === 'equipment' ? 'equipment' : 'pages';
  const [searchText, setSearchText] = useAddressSearch();
  const { data: project, fault, isFetching, reload } = useCall(projectInfo, { id: projectId });
  const summary = useCall(queryAllProjects, {}).data?.find(({ id }) => id === projectId);
  const name = project?.name ?? summary?.name ?? tShell('titleProjects');
  useTitle(name);
  // Scrolls to the top (spec 2): the router does not, because the detail shares the path of the list.
  useLayoutEffect(() => void window.scrollTo(0, 0), []);
  useScrollRestoration(project !== undefined);

  const selectTab = (next: Tab): void =>
    setQuery(
      (params) => {
        params.set('show', next);
        return params;
      },
      { replace: true },
    );
  return (
    <>
      <TopBar
        title={name}
        start={
          <IconButton label={t('back')} onClick={() => void navigate(PROJECTS)}>
            <BackIcon />
          </IconButton>
        }
        end={
          project ? (
            <IconButton
              label={t('alarms')}
              onClick={() => void navigate(getProjectAlarmPath(projectId, EMPTY_SEGMENT, name))}
            >
              <AlarmIcon />
            </IconButton>
          ) : null
        }
      />
      <main className="as-projects__body">
        {!project && (isFetching || fault === null) ? <Skeleton label={t('loading')} count={3} /> : null}
        {!project && fault !== null && !isFetching ? (
          <FaultView fault={fault} onRetry={() => void reload()}>
            {summary ? <ServiceNote project={summary} /> : null}
          </FaultView>
        ) : null}
        {project ? (
          <>
            <section className="as-project-head" aria-label={t('counts')}>
              {summary ? <ServiceNote project={summary} /> : null}
              <ProjectCounts projectId={projectId} />
            </section>
            <div className="as-project-filter">
              <Segmented
                label={t('show')}
                value={tab}
                options={TABS.map((value) => ({ value, text: t(value) }))}
                onChange={selectTab}
              />
              <SearchField
                label={t('searchInside')}
                clearLabel={t('clear')}
                value={searchText}
                onChange={setSearchText}
              />
            </div>
            {tab === 'pages' ? (
              <PageList
                project={project}
                search={searchText}
                onClear={() => setSearchText('')}
                onOpen={(path) => void navigate(path)}
              />
            ) : (
              <EquipmentList projectId={projectId} search={searchText} onClear={() => setSearchText('')} />
            )}
          </>
        ) : null}
      </main>
    </>
  );
}

interface FilteredProps {
  readonly search: string;
  readonly onClear: () => void;
}

function NoRows({ onClear, title }: { readonly title: string; readonly onClear: (() => void) | null }) {
  const t = useWords(projectWords);
  return (
    <StateView icon={<EmptyIcon size={28} />} title={title}>
      {onClear === null ? null : <Button onClick={onClear}>{t('reset')}</Button>}
    </StateView>
  );
}

interface PagesProps extends FilteredProps {
  readonly project: Parameters<typeof PageRows>[0]['project'] & Pick<Parameters<typeof PageRows>[0], 'pages'>;
  readonly onOpen: (path: string) => void;
}

function PageList({ project, search, onClear, onOpen }: PagesProps) {
  const t = useWords(projectWords);
  const pages = project.pages.filter(({ name, group }) => matchesSearch(search, [name, group]));
  if (project.pages.length === 0) return <NoRows title={t('noPages')} onClear={null} />;
  if (pages.length === 0) return <NoRows title={t('nothingFound')} onClear={onClear} />;
  return (
    <div className="as-project-pages">
      <PageRows project={project} pages={pages} currentPageId={null} onOpen={onOpen} />
    </div>
  );
}

function EquipmentList({ projectId, search, onClear }: FilteredProps & { readonly projectId: ProjectId }) {
  const t = useWords(projectWords);
  const [query, setQuery] = useSearchParams();
  const state = STATES.find((option) => option === query.get('state')) ?? 'all';
  const reading = useCall(queryProjectEquipment, { projectId }, { refreshMs: GATEWAY_POLL_MS });
  const { data, fault, isLoading, reload } = reading;
  const selectState = (next: State): void =>
    setQuery(
      (params) => {
        if (next === 'all') params.delete('state');
        else params.set('state', next);
        return params;
      },
      { replace: true },
    );
  if (!data && fault && !isLoading) return <FaultView fault={fault} onRetry={() => void reload()} />;
  if (!data) return <Skeleton label={t('loading')} count={3} />;
  if (data.length === 0) return <NoRows title={t('noEquipment')} onClear={null} />;
  const matchingRows = joinLists([data.map(toListedEquipment)], []).filter(({ name, sn, address }) =>
    matchesSearch(search, [name, sn, address]),
  );
  const rows = matchingRows.filter((row) => matchesState(row, state));
  return (
    <>
      <OutdatedNotice result={reading} />
      <Segmented
        label={t('state')}
        value={state}
        options={STATES.map((value) => ({
          value,
          text: t(value),
          detail: String(matchingRows.filter((row) => matchesState(row, value)).length),
        }))}
        onChange={selectState}
      />
      {rows.length === 0 ? (
        <NoRows
          title={t('nothingFound')}
          onClear={() => {
            selectState('all');
            onClear();
          }}
        />
      ) : (
        <EquipmentRows projectId={projectId} rows={rows} />
      )}
    </>
  );
}
