import { Link } from 'react-router-dom';
import { homeWords } from '../../i18n/home';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { PERMISSION_PROJECT } from '../../shared/permissions';
import { useUser } from '../../state/use-user';
import { EmptyIcon, ForwardIcon, ProjectIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import './shell.css';
import './work.css';

/** /home/work: what this user can do here. Only what exists and is permitted has an entry. */
export default function Work() {
  const shell = useWords(shellWords);
  const say = useWords(homeWords);
  const user = useUser();
  const mayProjects = user.auths.includes(PERMISSION_PROJECT);
  return (
    <>
      <TopBar title={shell('titleWork')} />
      <div className="as-home__content">
        {mayProjects ? (
          <ul className="as-entries">
            <li>
              <Link className="as-entry" to="/home/work/project">
                <span className="as-entry__icon">
                  <ProjectIcon size={26} />
                </span>
                <span className="as-entry__words">
                  <span className="as-entry__name">{say('project')}</span>
                  <span className="as-entry__detail">{say('projectDetail')}</span>
                </span>
                <ForwardIcon size={18} />
              </Link>
            </li>
          </ul>
        ) : (
          <StateView icon={<EmptyIcon size={28} />} title={say('noEntries')} />
        )}
      </div>
    </>
  );
}
