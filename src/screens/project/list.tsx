/** /home/work/project: the projects of the data centre; with `?project=`, one of them in detail. */

import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useScrollRestoration } from '../../features/lists/use-kept-scroll';
import { useAddressSearch } from '../../features/lists/use-kept-search';
import { FaultView } from '../../features/screen-states/fault-view';
import { faultText } from '../../i18n/fault-text';
import { projectWords } from '../../i18n/project';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { getProjectPagePath, PROJECT_PARAMETER } from '../../navigation/paths';
import { useIsMounted } from '../../navigation/use-is-here';
import { projectInfo, queryAllProjects } from '../../shared/calls/project';
import type { ProjectId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { BackIcon, EmptyIcon, WatchIcon } from '../../ui/icons';
import { SearchField } from '../../ui/search-field';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import { ProjectDetail } from './detail';
import { ProjectCard } from './project-card';
import './list.css';

/** Number of projects from which a search field is shown. */
const SEARCH_MIN_PROJECTS = 4;

function Projects() {
  const services = useServices();
  const t = useWords(projectWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { data, fault, isLoading, reload } = useCall(queryAllProjects, {});
  const [openingId, setOpeningId] = useState<ProjectId | null>(null);
  const [searchText, setSearchText] = useAddressSearch();
  useScrollRestoration(data !== undefined);
  const isMounted = useIsMounted();
  const latestId = useRef<ProjectId | null>(null);

  const openProject = async (id: ProjectId): Promise<void> => {
    if (latestId.current === id) return;
    latestId.current = id;
    setOpeningId(id);
    const outcome = await services.call(projectInfo, { id });
    // The user may have opened another project since; this answer must not replace it.
    if (!isMounted() || latestId.current !== id) return;
    latestId.current = null;
    setOpeningId(null);
    if (!outcome.ok) {
      if (outcome.fault.kind !== 'cancelled' && outcome.fault.kind !== 'session-ended')
        services.feedback.toast(faultText(outcome.fault, language), 'bad');
      return;
    }
    const pageId = outcome.value.homePageId ?? outcome.value.pages[0]?.id;
    if (pageId === undefined) services.feedback.toast(t('pageNotConfigured'), 'bad');
    else navigate(getProjectPagePath(id, pageId));
  };

  if (!data && fault && !isLoading) return <FaultView fault={fault} onRetry={() => void reload()} />;
  if (!data) return <Skeleton label={t('loading')} count={3} />;
  if (data.length === 0) return <StateView icon={<EmptyIcon size={28} />} title={t('noData')} />;
  const matchingProjects = data.filter(({ name, remark, address }) =>
    matchesSearch(searchText, [name, remark, address]),
  );
  return (
    <>
      {data.length < SEARCH_MIN_PROJECTS ? null : (
        <div className="as-project-filter">
          <SearchField
            label={t('search')}
            clearLabel={t('clear')}
            value={searchText}
            onChange={setSearchText}
          />
        </div>
      )}
      {matchingProjects.length === 0 ? (
        <StateView icon={<EmptyIcon size={28} />} title={t('nothingFound')}>
          <Button onClick={() => setSearchText('')}>{t('reset')}</Button>
        </StateView>
      ) : (
        <ul className="as-projects">
          {matchingProjects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              isOpening={openingId === project.id}
              onOpen={(id) => void openProject(id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

export default function ProjectList() {
  const tShell = useWords(shellWords);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const chosenId = query.get(PROJECT_PARAMETER);
  if (chosenId) return <ProjectDetail key={chosenId} projectId={chosenId as ProjectId} />;
  return (
    <>
      <TopBar
        title={tShell('titleProjects')}
        start={
          <IconButton label={tShell('back')} onClick={() => navigate('/home/work')}>
            <BackIcon />
          </IconButton>
        }
        end={
          <Link
            className="as-icon-button"
            to="/alarm-watch"
            aria-label={tShell('titleAlarmWatch')}
            title={tShell('titleAlarmWatch')}
          >
            <WatchIcon />
          </Link>
        }
      />
      <main className="as-projects__body">
        <Projects />
      </main>
    </>
  );
}
