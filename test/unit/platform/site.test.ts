import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '../../platform/accounts';
import { createSite } from '../../platform/site';

describe('The site behind the stand-in', () => {
  const { plant, projects, equipmentPage } = createSite({ seed: 1, start: 1_790_000_000_000 });
  const pages = projects.flatMap((project) => project.pages.map((page) => ({ project, page })));

  it('has pages with ids unique across all projects', () => {
    expect(new Set(pages.map(({ page }) => page.id)).size).toBe(pages.length);
  });

  it.each(pages)(
    'binds page $page.id only to equipment and signals of its project',
    ({ project, page: { document } }) => {
      const ownIds = new Set(project.equipmentIds);
      expect(document.dataEquip.filter((id) => !ownIds.has(id))).toEqual([]);
      const foreignSignals = document.dataSignal.filter(
        (id) => !ownIds.has(plant.signals.get(id)?.equipmentId ?? ''),
      );
      expect(foreignSignals).toEqual([]);
      const knownIds = new Set(project.mvars.map((mvar) => mvar.id));
      expect(document.mvars.filter((id) => !knownIds.has(id))).toEqual([]);
    },
  );

  it('requires only permissions that an account has', () => {
    const grantedCodes = new Set(ACCOUNTS.flatMap((account) => account.auths));
    const text = JSON.stringify(projects);
    const requiredCodes = [...text.matchAll(/"(?:operate|show|perm|permission)":"([^"]+)"/g)].map(
      ([, code]) => code,
    );
    expect(requiredCodes.length).toBeGreaterThan(0);
    expect(requiredCodes.filter((code) => !grantedCodes.has(code ?? ''))).toEqual([]);
  });

  it('has every landing page', () => {
    for (const { landing } of ACCOUNTS) {
      if (landing.type === 'equip') {
        expect(plant.equipment.has(landing.equipmentId)).toBe(true);
        // An account may land on a piece of equipment without naming a page.
        if (landing.pageId !== null)
          expect(equipmentPage?.(plant, landing.equipmentId)?.id).toBe(landing.pageId);
      }
      if (landing.type === 'project')
        expect(pages.map(({ project, page }) => [project.id, page.id])).toContainEqual([
          landing.projectId,
          landing.pageId,
        ]);
    }
  });

  it('has a page for all but three pieces of equipment, each with its own signals only', () => {
    const equipmentPages = [...plant.equipment.values()].flatMap((one) => {
      const page = equipmentPage?.(plant, one.id);
      return page === null || page === undefined ? [] : [{ one, page }];
    });
    expect(equipmentPages).toHaveLength(plant.equipment.size - 3);
    for (const { one, page } of equipmentPages) expect(page.document.dataEquip).toEqual([one.id]);
  });
});
