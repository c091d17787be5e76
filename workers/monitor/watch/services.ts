/** The services of a watch: everything but the push channel that queries the platform. */
import type { Fault } from '../../../src/shared/faults';
import type { Ingest } from '../live/frame-ingest';
import { StatusRows } from '../live/status-rows';
import type { BatchStage } from './batch-stage';
import { bindOperand, type WatchContext } from './context';
import { type CurrentValues, createCurrentValues } from './current-values';
import { createGatewayMonitor, type GatewayMonitor } from './gateway-monitor';
import { createLatePart, type LateCode, type LatePart } from './late-part';
import { createLoadedReport } from './loaded-report';

export interface ServicesDeps {
  readonly ingest: Ingest;
  readonly sweep: () => void;
  readonly batch: BatchStage;
}
export interface WatchServices {
  readonly gateways: GatewayMonitor;
  readonly values: CurrentValues;
  readonly latePart: LatePart;
  /** Handles the end of a query of values; `fault` is `null` on success. */
  readonly handleLoaded: (fault: Fault | null) => void;
}

export function createServices(context: WatchContext, code: LateCode, deps: ServicesDeps): WatchServices {
  const { rows, table, freshness } = context;
  const { ingest, sweep } = deps;
  const report = createLoadedReport(context.emit);
  const statusRows = new StatusRows(table, freshness, rows);
  const gateways = createGatewayMonitor(context, statusRows, sweep, (due, origin) =>
    latePart.getServices()?.handleGateways(due, origin),
  );
  /** Whether the first query of values has ended. Formulas wait for it, since every operand is missing until then. */
  let hasValues = false;
  const latePart: LatePart = createLatePart(context, code, {
    ...deps,
    gateways,
    statusRows,
    onOpeningEnd: report.reportOpenings,
    hasValues: () => hasValues,
    loadValues: () => void values.load(),
  });
  const handleLoaded = (fault: Fault | null): void => {
    hasValues = true;
    latePart.getServices()?.formulas.start();
    report.reportValues(fault);
  };
  const values: CurrentValues = createCurrentValues(context, {
    ingest,
    sweep,
    onLoaded: handleLoaded,
    onBound: (equipmentId, id, row) => {
      gateways.bindRow(row, equipmentId);
      bindOperand(context, equipmentId, id, row);
    },
    onMerged: () => {
      latePart.getServices()?.formulas.start();
      context.onValues();
    },
  });
  return { gateways, values, latePart, handleLoaded };
}
