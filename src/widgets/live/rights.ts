import type { Common } from '../../page-document/model';

/** Whether the user may see all of the widgets (page format: Permissions). */
export const maySee = (auths: ReadonlySet<string>, ...widgets: readonly Pick<Common, 'perm'>[]): boolean =>
  widgets.every(({ perm }) => perm.show === '' || auths.has(perm.show));
