/** /home/work/project: the projects of the data centre; with `?project=`, one of them in detail. */

import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useKeptScroll } from '../../features/lists/use-kept-scroll';
import { useKeptSearch } from '../../features/lists/use-kept-search';
import { FaultView } from '../../features/screen-states/fault-view';
import { faultText } from '../../i18n/fault-text';
import { projectWords } from '../../i18n/project';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { PROJECT_PARAMETER, projectPagePath } from '../../navigation/paths';
import { useIsHere } from '../../navigation/use-is-here';
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
const SEARCHED_FROM = 4;

function Projects() {
  const services = useServices();
  const t = useWords(projectWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { data, fault, isLoading, reload } = useCall(queryAllProjects, {});
  const [opening, setOpening] = useState<ProjectId | null>(null);
  const [words, setWords] = useKeptSearch();
  useKeptScroll(data !== undefined);
  const isHere = useIsHere();
  const latest = useRef<ProjectId | null>(null);

  const open = async (id: ProjectId): Promise<void> => {
    if (latest.current === id) return;
    latest.current = id;
    setOpening(id);
    const outcome = await services.call(projectInfo, { id });
    // The user may have opened another project since; this answer must not replace it.
    if (!isHere() || latest.current !== id) return;
    latest.current = null;
    setOpening(null);
    if (!outcome.ok) {
      if (outcome.fault.kind !== 'cancelled' && outcome.fault.kind !== 'session-ended')
        services.feedback.toast(faultText(outcome.fault, language), 'bad');
      return;
    }
    const pageId = outcome.value.homePageId ?? outcome.value.pages[0]?.id;
    if (pageId === undefined) services.feedback.toast(t('pageNotConfigured'), 'bad');
    else navigate(projectPagePath(id, pageId));
  };

  if (!data && fault && !isLoading) return <FaultView fault={fault} onRetry={() => void reload()} />;
  if (!data) return <Skeleton label={t('loading')} count={3} />;
  if (data.length === 0) return <StateView icon={<EmptyIcon size={28} />} title={t('noData')} />;
  const found = data.filter(({ name, remark, address }) => matchesSearch(words, [name, remark, address]));
  return (
    <>
      {data.length < SEARCHED_FROM ? null : (
        <div className="as-project-filter">
          <SearchField label={t('search')} clearLabel={t('clear')} value={words} onChange={setWords} />
        </div>
      )}
      {found.length === 0 ? (
        <StateView icon={<EmptyIcon size={28} />} title={t('nothingFound')}>
          <Button onClick={() => setWords('')}>{t('reset')}</Button>
        </StateView>
      ) : (
        <ul className="as-projects">
          {found.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              isOpening={opening === project.id}
              onOpen={(id) => void open(id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

export default function ProjectList() {
  const shell = useWords(shellWords);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const chosen = query.get(PROJECT_PARAMETER);
  if (chosen) return <ProjectDetail key={chosen} projectId={chosen as ProjectId} />;
  return (
    <>
      <TopBar
        title={shell('titleProjects')}
        start={
          <IconButton label={shell('back')} onClick={() => navigate('/home/work')}>
            <BackIcon />
          </IconButton>
        }
        end={
          <Link
            className="as-icon-button"
            to="/alarm-watch"
            aria-label={shell('titleAlarmWatch')}
            title={shell('titleAlarmWatch')}
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
