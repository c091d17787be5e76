/** The services of one watch: everything that asks the platform for something, apart from the push channel. */
import { type Fault, failed } from '../../../src/shared/faults';
import type { Ingest } from '../live/ingest';
import { StatusRows } from '../live/status-rows';
import { type AlarmFeed, createAlarmFeed } from '../monitoring/alarm-feed';
import { type CountService, createCountService } from '../monitoring/count-service';
import type { WatchContext } from './context';
import { type CurrentValues, createCurrentValues } from './current-values';
import type { FormulaService } from './formula-service';
import { createGatewayMonitor, type GatewayMonitor } from './gateway-monitor';
import { createLoadedReport } from './loaded-report';

export interface ServicesDeps {
  readonly ingest: Ingest;
  readonly formulas: FormulaService;
  /** Ages all values and sends those that have changed. */
  readonly sweep: () => void;
  /** Rows of the table were marked. */
  readonly changed: () => void;
}
export interface WatchServices {
  readonly gateways: GatewayMonitor;
  readonly alarms: AlarmFeed;
  readonly counts: CountService;
  readonly values: CurrentValues;
  /** A query of values has ended; `fault` is null where it succeeded. */
  readonly valuesLoaded: (fault: Fault | null) => void;
}

export function createServices(context: WatchContext, deps: ServicesDeps): WatchServices {
  const { ports, adapter, call, rows, table, freshness } = context;
  const { ingest, formulas, sweep, changed } = deps;
  const report = createLoadedReport(context.emit);
  const statusRows = new StatusRows(table, freshness, rows);
  const gateways = createGatewayMonitor(context, statusRows, sweep, report.openings);
  const alarms = createAlarmFeed(context, (options) => adapter.queryAlarms(call, options));
  const { queryCount } = adapter;
  const metrics = queryCount ? [...new Set(rows.counts.map(({ metric }) => metric))] : [];
  const counts = createCountService(ports, metrics, {
    query: async (metric) => (queryCount ? queryCount(call, metric) : failed({ kind: 'cancelled' })),
    counted: (metric, text) => {
      statusRows.count(metric, text, ports.now());
      changed();
    },
  });
  const valuesLoaded = (fault: Fault | null): void => {
    formulas.valuesLoaded();
    report.values(fault);
  };
  const values = createCurrentValues(context, {
    ingest,
    sweep,
    loaded: valuesLoaded,
    bound: (equipmentId, id, row) => {
      gateways.bindRow(row, equipmentId);
      formulas.bind(equipmentId, id, row);
    },
    taken: () => {
      formulas.start();
      context.valuesArrived();
    },
  });
  return { gateways, alarms, counts, values, valuesLoaded };
}
