import { Link } from 'react-router-dom';
import { projectWords } from '../../i18n/project';
import { useWords } from '../../i18n/use-words';
import { getProjectPath } from '../../navigation/paths';
import type { ProjectSummary } from '../../shared/calls/project';
import type { ProjectId } from '../../shared/ids';
import { useInSight } from '../../state/hooks/use-in-sight';
import { ForwardIcon, ListIcon, ProjectIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { ProjectCounts } from './project-counts';
import { ServiceNote } from './service-note';

interface ProjectCardProps {
  readonly project: ProjectSummary;
  readonly isOpening: boolean;
  readonly onOpen: (id: ProjectId) => void;
}

export function ProjectCard({ project, isOpening, onOpen }: ProjectCardProps) {
  const t = useWords(projectWords);
  const { ref, isInSight } = useInSight(false);
  const { id, name, expired } = project;
  const detail = [project.remark, project.address].filter((part) => part !== '').join(' · ');
  const heading = (
    <>
      <span className="as-project__icon">
        <ProjectIcon size={28} />
      </span>
      <span className="as-project__words">
        <span className="as-project__name">{name}</span>
        {detail === '' ? null : <span className="as-project__detail">{detail}</span>}
      </span>
    </>
  );
  // On a separate line: next to the picture and the buttons it would wrap too often.
  const note = (
    <p className="as-project__note">
      <ServiceNote project={project} />
    </p>
  );
  if (expired)
    return (
      <li ref={ref} className="as-project as-project--expired">
        <div className="as-project__open">{heading}</div>
        {note}
        <p className="as-project__renew">{t('expiredDetail')}</p>
      </li>
    );
  return (
    <li ref={ref} className="as-project">
      <div className="as-project__row">
        <button type="button" className="as-project__open" aria-busy={isOpening} onClick={() => onOpen(id)}>
          {heading}
          {isOpening ? <Tag tone="accent">{t('opening')}</Tag> : <ForwardIcon size={18} />}
        </button>
        <Link className="as-icon-button" to={getProjectPath(id)} aria-label={t('overview', { name })}>
          <ListIcon size={20} />
        </Link>
      </div>
      {note}
      <ProjectCounts projectId={isInSight ? id : null} />
    </li>
  );
}
