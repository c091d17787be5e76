import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { faultText } from '../../i18n/fault-text';
import { projectWords } from '../../i18n/project';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { type ProjectSummary, projectInfo, queryAllProjects } from '../../shared/calls/project';
import type { ProjectId } from '../../shared/ids';
import { PERMISSION_PROJECT } from '../../shared/permissions';
import { useServices } from '../../state/services';
import { useCall } from '../../state/use-call';
import { useUser } from '../../state/use-user';
import { IconButton } from '../../ui/icon-button';
import { BackIcon, EmptyIcon, ForwardIcon, LockIcon, ProjectIcon, WatchIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { Tag } from '../../ui/tag';
import { TopBar } from '../../ui/top-bar';
import { FaultView } from '../common/fault-view';
import { projectPagePath } from '../common/paths';

import './list.css';

interface ProjectCardProps {
  readonly project: ProjectSummary;
  readonly isOpening: boolean;
  readonly onOpen: (id: ProjectId) => void;
}

function ProjectCard({ project, isOpening, onOpen }: ProjectCardProps) {
  const say = useWords(projectWords);
  const detail = [project.remark, project.address].filter((part) => part !== '').join(' · ');
  const words = (
    <>
      <span className="as-project__icon">
        <ProjectIcon size={28} />
      </span>
      <span className="as-project__words">
        <span className="as-project__name">{project.name}</span>
        {detail === '' ? null : <span className="as-project__detail">{detail}</span>}
      </span>
    </>
  );
  if (project.expired)
    return (
      <div className="as-project as-project--expired">
        {words}
        <Tag tone="warn">{say('expired')}</Tag>
      </div>
    );
  return (
    <button type="button" className="as-project" aria-busy={isOpening} onClick={() => onOpen(project.id)}>
      {words}
      {isOpening ? <Tag tone="accent">{say('opening')}</Tag> : <ForwardIcon size={18} />}
    </button>
  );
}

/** The projects of a user who may see them. */
function Projects() {
  const services = useServices();
  const shell = useWords(shellWords);
  const say = useWords(projectWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { data, fault, isLoading, reload } = useCall(queryAllProjects, {});
  const [opening, setOpening] = useState<ProjectId | null>(null);

  const open = async (id: ProjectId): Promise<void> => {
    if (opening !== null) return;
    setOpening(id);
    const outcome = await services.call(projectInfo, { id });
    setOpening(null);
    if (!outcome.ok) {
      if (outcome.fault.kind !== 'cancelled' && outcome.fault.kind !== 'session-ended')
        services.feedback.toast(faultText(outcome.fault, language), 'bad');
      return;
    }
    const pageId = outcome.value.homePageId ?? outcome.value.pages[0]?.id;
    if (pageId === undefined) services.feedback.toast(say('notConfigured'), 'bad');
    else navigate(projectPagePath(id, pageId));
  };

  if (!data && fault && !isLoading) return <FaultView fault={fault} onRetry={() => void reload()} />;
  if (!data) return <Skeleton label={shell('loading')} count={3} />;
  if (data.length === 0) return <StateView icon={<EmptyIcon size={28} />} title={say('noProjects')} />;
  return (
    <ul className="as-projects">
      {data.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} isOpening={opening === project.id} onOpen={(id) => void open(id)} />
        </li>
      ))}
    </ul>
  );
}

/** /home/work/project: the projects of the data centre. */
export default function ProjectList() {
  const shell = useWords(shellWords);
  const say = useWords(projectWords);
  const navigate = useNavigate();
  const mayProjects = useUser().auths.includes(PERMISSION_PROJECT);
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
          mayProjects ? (
            <Link
              className="as-icon-button"
              to="/alarm-watch"
              aria-label={shell('titleAlarmWatch')}
              title={shell('titleAlarmWatch')}
            >
              <WatchIcon />
            </Link>
          ) : null
        }
      />
      <main className="as-projects__body">
        {mayProjects ? (
          <Projects />
        ) : (
          <StateView icon={<LockIcon size={28} />} title={say('noProject')} detail={say('noProjectDetail')} />
        )}
      </main>
    </>
  );
}
