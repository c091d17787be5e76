import type { Common } from '../../page-document/model';

/** Whether all of these widgets may be seen with these permission codes (page format: Permissions). */
export const maySee = (auths: ReadonlySet<string>, ...widgets: readonly Pick<Common, 'perm'>[]): boolean =>
  widgets.every(({ perm }) => perm.show === '' || auths.has(perm.show));
