/** The list of a site's alarms, as vmalert answers them. */
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import SiteAlarms from '../../src/screens/site/alarms';
import { readRuntimeConfig } from '../../src/shared/runtime-config';
import { startSite } from '../../src/state/site/site-session';
import { fakeOutside } from './kit/fake-outside';
import { getAllBySelector, renderBare, screen, user } from './kit/render';

it('draws the first of a flood, and more of them where they are wanted', async () => {
  const alerts = Array.from({ length: 1_000 }, (_, at) => ({
    id: String(at),
    name: `Alarm ${at}`,
    state: 'firing',
  }));
  const config = { site: { broker: { url: '/mqtt', login: false }, alerts: '/vmalert' } };
  const { services } = fakeOutside({
    config,
    answers: {
      '/vmalert/api/v1/alerts': {
        status: 200,
        text: JSON.stringify({ status: 'success', data: { alerts } }),
      },
    },
  });
  const { site } = readRuntimeConfig(config);
  if (site === null) throw new Error('no site');
  startSite(services, site);
  await renderBare(
    services,
    <MemoryRouter>
      <SiteAlarms />
    </MemoryRouter>,
  );
  const rows = () => getAllBySelector('.as-site__alarm').length;
  expect(document.body).toHaveTextContent('共 1000 条报警');
  expect(rows()).toBe(60);
  await user.click(screen.getByRole('button', { name: '显示更多' }));
  expect(rows()).toBe(120);
});
