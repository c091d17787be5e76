import { expect, it } from 'vitest';
import BrokerAlarms from '../../src/screens/broker/alarms';
import { startBroker } from '../../src/state/broker/broker-session';
import { createBrokerConfig, createConfigWithBroker } from './kit/broker';
import { createFakeOutside } from './kit/fake-outside';
import { press } from './kit/open';
import { renderPart, screen } from './kit/render';

it("A broker's alarm list draws the first of a flood, and more on demand", async () => {
  const broker = [{ login: false }, { alerts: '/vmalert' }] as const;
  const alerts = Array.from({ length: 1_000 }, (_, at) => ({
    id: String(at),
    name: `Alarm ${at}`,
    state: 'firing',
  }));
  const text = JSON.stringify({ status: 'success', data: { alerts } });
  const { services } = createFakeOutside({
    config: createConfigWithBroker(...broker),
    answers: { '/vmalert/api/v1/alerts': { status: 200, text } },
  });
  startBroker(services, createBrokerConfig(...broker));
  await renderPart(services, <BrokerAlarms />);
  expect(document.body).toHaveTextContent('共 1000 条报警');
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  await press('显示更多');
  expect(screen.getAllByRole('listitem')).toHaveLength(120);
});
