import type { WidgetBase } from '../../page-document/model';

/** Whether the user may see all of the widgets (page format: Permissions). */
export const canSee = (
  auths: ReadonlySet<string>,
  ...widgets: readonly Pick<WidgetBase, 'perm'>[]
): boolean => widgets.every(({ perm }) => perm.show === '' || auths.has(perm.show));
