/** /home/work: all entries. Those that this user may not open are shown too, with the reason. */
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { featureOf } from '../../features/screen-states/feature-of';
import { type HomeKey, homeWords } from '../../i18n/home';
import { permissionWords } from '../../i18n/permissions';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { matchRoute, type ScreenRoute } from '../../navigation/routes';
import { useUser } from '../../state/session/use-user';
import {
  ForwardIcon,
  LedgerIcon,
  LockIcon,
  MapIcon,
  ProjectIcon,
  ReportIcon,
  ToolIcon,
  WorkIcon,
} from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import './shell.css';
import './work.css';

interface Entry {
  readonly path: string;
  readonly detail: HomeKey;
  readonly Icon: ComponentType<{ readonly size?: number }>;
}
/** The entries of the tab, as spec 2 lists them under /home/work. */
const ENTRIES: readonly Entry[] = [
  { path: '/home/work/project', detail: 'projectDetail', Icon: ProjectIcon },
  { path: '/home/work/equip-repairs', detail: 'repairDetail', Icon: ToolIcon },
  { path: '/home/work/my-repairs', detail: 'myRepairsDetail', Icon: LedgerIcon },
  { path: '/home/work/work-order', detail: 'workOrderDetail', Icon: WorkIcon },
  { path: '/home/work/work-map', detail: 'mapDetail', Icon: MapIcon },
  { path: '/home/work/excel', detail: 'excelDetail', Icon: ReportIcon },
];

/** An entry. One that this user may not open is grey, without a link, and shows why (spec 6). */
function EntryRow({
  entry: { path, detail, Icon },
  route,
}: {
  readonly entry: Entry;
  readonly route: ScreenRoute;
}) {
  const shell = useWords(shellWords);
  const say = useWords(homeWords);
  const why = useWords(permissionWords);
  const { auths } = useUser();
  const { needs, title } = route;
  if (needs !== null && !auths.includes(needs)) {
    const feature = featureOf(needs);
    return (
      <div className="as-entry as-entry--refused">
        <span className="as-entry__icon">
          <LockIcon size={26} />
        </span>
        <span className="as-entry__words">
          <span className="as-entry__name">{shell(title)}</span>
          <span className="as-entry__detail">{why(feature)}</span>
          <span className="as-entry__detail">{why(`${feature}Detail`)}</span>
        </span>
      </div>
    );
  }
  return (
    <Link className="as-entry" to={path}>
      <span className="as-entry__icon">
        <Icon size={26} />
      </span>
      <span className="as-entry__words">
        <span className="as-entry__name">{shell(title)}</span>
        <span className="as-entry__detail">{say(detail)}</span>
      </span>
      <ForwardIcon size={18} />
    </Link>
  );
}

export default function Work() {
  const shell = useWords(shellWords);
  return (
    <>
      <TopBar title={shell('titleWork')} />
      <div className="as-home__content">
        <ul className="as-entries">
          {ENTRIES.map((entry) => {
            const route = matchRoute(entry.path);
            return route !== null && route.screen !== null ? (
              <li key={entry.path}>
                <EntryRow entry={entry} route={route} />
              </li>
            ) : null;
          })}
        </ul>
      </div>
    </>
  );
}
