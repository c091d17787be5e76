import { projectWords } from '../../i18n/project';
import { useWords } from '../../i18n/use-words';
import { getProjectPagePath } from '../../navigation/paths';
import type { ProjectInfo } from '../../shared/calls/project';
import type { PageId } from '../../shared/ids';
import { isPermitted } from '../../shared/permissions';
import { useUser } from '../../state/session/use-user';
import { LockIcon } from '../../ui/icons';
import { RowButton } from '../../ui/row-button';
import { Tag } from '../../ui/tag';
import './page-rows.css';

type ProjectPage = ProjectInfo['pages'][number];

function groupPages(
  pages: readonly ProjectPage[],
): readonly { readonly name: string; readonly pages: readonly ProjectPage[] }[] {
  const groups = new Map<string, ProjectPage[]>([['', []]]);
  for (const page of pages) {
    const existingGroup = groups.get(page.group);
    if (existingGroup) existingGroup.push(page);
    else groups.set(page.group, [page]);
  }
  return [...groups].flatMap(([name, pagesOfGroup]) =>
    pagesOfGroup.length === 0 ? [] : { name, pages: pagesOfGroup },
  );
}

interface PageRowsProps {
  readonly project: Pick<ProjectInfo, 'id' | 'homePageId'>;
  readonly pages: readonly ProjectPage[];
  readonly currentPageId: PageId | null;
  readonly onOpen: (path: string, page: PageId) => void;
}

export function PageRows({ project, pages, currentPageId, onOpen }: PageRowsProps) {
  const t = useWords(projectWords);
  const { auths } = useUser();
  return groupPages(pages).map(({ name, pages: pagesOfGroup }) => (
    <section key={name} aria-label={name === '' ? undefined : name}>
      {name === '' ? null : <p className="as-page-rows__group">{name}</p>}
      <ul>
        {pagesOfGroup.map((page) => {
          const canOpen = isPermitted(page.permission, auths);
          return (
            <li key={page.id}>
              <RowButton
                current={page.id === currentPageId ? 'page' : undefined}
                disabled={!canOpen}
                end={
                  <>
                    {page.id === project.homePageId ? <Tag tone="accent">{t('home')}</Tag> : null}
                    {canOpen ? null : <span className="as-row-button__why">{t('noPermission')}</span>}
                    {page.needPassword || !canOpen ? <LockIcon size={18} /> : null}
                  </>
                }
                onClick={() => onOpen(getProjectPagePath(project.id, page.id), page.id)}
              >
                {page.name}
              </RowButton>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
