import { useLayoutEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useKeptScroll } from '../../features/lists/use-kept-scroll';
import { useKeptSearch } from '../../features/lists/use-kept-search';
import { FaultView } from '../../features/screen-states/fault-view';
import { Outdated } from '../../features/screen-states/outdated';
import { projectWords } from '../../i18n/project';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { NOTHING, PROJECTS, projectAlarmPath } from '../../navigation/paths';
import { useTitle } from '../../navigation/use-title';
import { projectInfo, queryAllProjects, queryProjectEquipment } from '../../shared/calls/project';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { ProjectId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import { useCall } from '../../state/calls/use-call';
import { fromRow, joinLists, type ListedEquipment } from '../../state/equipment/listed';
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

const SHOWN = ['pages', 'equipment'] as const;
type Shown = (typeof SHOWN)[number];
const STATES = ['all', 'online', 'offline', 'inAlarm'] as const;
type State = (typeof STATES)[number];

const stands = ({ online, alarm }: ListedEquipment, state: State): boolean => {
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
  const shell = useWords(shellWords);
  const t = useWords(projectWords);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const shown: Shown = query.get('show') === 'equipment' ? 'equipment' : 'pages';
  const [words, setWords] = useKeptSearch();
  const { data: project, fault, isAsking, reload } = useCall(projectInfo, { id: projectId });
  const summary = useCall(queryAllProjects, {}).data?.find(({ id }) => id === projectId);
  const name = project?.name ?? summary?.name ?? shell('titleProjects');
  useTitle(name);
  // Scrolls to the top (spec 2): the router does not, because the detail shares the path of the list.
  useLayoutEffect(() => void window.scrollTo(0, 0), []);
  useKeptScroll(project !== undefined);

  const show = (next: Shown): void =>
    setQuery(
      (before) => {
        before.set('show', next);
        return before;
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
              onClick={() => void navigate(projectAlarmPath(projectId, NOTHING, name))}
            >
              <AlarmIcon />
            </IconButton>
          ) : null
        }
      />
      <main className="as-projects__body">
        {!project && (isAsking || fault === null) ? <Skeleton label={t('loading')} count={3} /> : null}
        {!project && fault !== null && !isAsking ? (
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
                value={shown}
                options={SHOWN.map((value) => ({ value, text: t(value) }))}
                onChange={show}
              />
              <SearchField
                label={t('searchInside')}
                clearLabel={t('clear')}
                value={words}
                onChange={setWords}
              />
            </div>
            {shown === 'pages' ? (
              <Pages
                project={project}
                search={words}
                onClear={() => setWords('')}
                onOpen={(path) => void navigate(path)}
              />
            ) : (
              <Equipment projectId={projectId} search={words} onClear={() => setWords('')} />
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

function Nothing({ onClear, title }: { readonly title: string; readonly onClear: (() => void) | null }) {
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

function Pages({ project, search, onClear, onOpen }: PagesProps) {
  const t = useWords(projectWords);
  const pages = project.pages.filter(({ name, group }) => matchesSearch(search, [name, group]));
  if (project.pages.length === 0) return <Nothing title={t('noPages')} onClear={null} />;
  if (pages.length === 0) return <Nothing title={t('nothingFound')} onClear={onClear} />;
  return (
    <div className="as-project-pages">
      <PageRows project={project} pages={pages} current={null} onOpen={onOpen} />
    </div>
  );
}

function Equipment({ projectId, search, onClear }: FilteredProps & { readonly projectId: ProjectId }) {
  const t = useWords(projectWords);
  const [query, setQuery] = useSearchParams();
  const state = STATES.find((one) => one === query.get('state')) ?? 'all';
  const asked = useCall(queryProjectEquipment, { projectId }, { refreshMs: GATEWAY_POLL_MS });
  const { data, fault, isLoading, reload } = asked;
  const choose = (next: State): void =>
    setQuery(
      (before) => {
        if (next === 'all') before.delete('state');
        else before.set('state', next);
        return before;
      },
      { replace: true },
    );
  if (!data && fault && !isLoading) return <FaultView fault={fault} onRetry={() => void reload()} />;
  if (!data) return <Skeleton label={t('loading')} count={3} />;
  if (data.length === 0) return <Nothing title={t('noEquipment')} onClear={null} />;
  const all = joinLists([data.map(fromRow)], []).filter(({ name, sn, address }) =>
    matchesSearch(search, [name, sn, address]),
  );
  const rows = all.filter((row) => stands(row, state));
  return (
    <>
      <Outdated asked={asked} />
      <Segmented
        label={t('state')}
        value={state}
        options={STATES.map((value) => ({
          value,
          text: t(value),
          detail: String(all.filter((row) => stands(row, value)).length),
        }))}
        onChange={choose}
      />
      {rows.length === 0 ? (
        <Nothing
          title={t('nothingFound')}
          onClear={() => {
            choose('all');
            onClear();
          }}
        />
      ) : (
        <EquipmentRows projectId={projectId} rows={rows} />
      )}
    </>
  );
}
