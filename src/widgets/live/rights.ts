/** Permission to see a widget (page format: Permissions). Pure. */
import type { Common } from '../../page-document/model';

/** All of these widgets may be seen with these permission codes. */
export const maySee = (auths: ReadonlySet<string>, ...widgets: readonly Pick<Common, 'perm'>[]): boolean =>
  widgets.every(({ perm }) => perm.show === '' || auths.has(perm.show));
