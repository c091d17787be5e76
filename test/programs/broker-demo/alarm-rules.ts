/** The site's alarms: vmalert with one rule over the history, if installed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../kit/find-program';
import { ServerProgram } from '../../kit/server-program';
import type { VictoriaMetrics } from '../../kit/victoria-metrics';
import { findFreePort } from '../../kit/web-server';
import { GROUP } from './site-signals';

const VMALERT = findProgram('vmalert', 'vmalert-prod');
const TANK = `${GROUP}/pumphouse/v201`;
/** The tank swings between 45 and 75 % in about three minutes, so the alarm comes and goes. */
const LEVEL_MAX = 70;

/** JSON is valid YAML. */
const RULES = JSON.stringify({
  groups: [
    {
      name: 'pumphouse',
      interval: '2s',
      rules: [
        {
          alert: 'Tank level high',
          expr: `plant_value{equipment="${TANK}",signal="level"} > ${LEVEL_MAX}`,
          labels: { severity: 'warning' },
          annotations: {
            summary: `Balance tank V-201 is above ${LEVEL_MAX} %`,
            description: 'Level {{ $value | printf "%.1f" }} %',
          },
        },
      ],
    },
  ],
});

export async function startAlarmRules(store: VictoriaMetrics) {
  if (VMALERT === null) return null;
  const port = await findFreePort();
  const program = await ServerProgram.start({
    name: 'vmalert',
    program: VMALERT,
    port,
    getArguments: (folder) => {
      const rules = join(folder, 'rules.yml');
      writeFileSync(rules, RULES);
      return [
        `-httpListenAddr=127.0.0.1:${port}`,
        `-rule=${rules}`,
        `-datasource.url=${store.url}`,
        // No notifications: the product polls.
        '-notifier.url=http://127.0.0.1:9',
        '-loggerLevel=PANIC',
      ];
    },
  });
  return { url: `http://127.0.0.1:${port}`, program };
}
