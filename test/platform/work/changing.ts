import { post, type Route, type Visit } from '../route';

/** A POST with an operation id, carried out once for each. */
export const changing = (path: string, carryOut: (visit: Visit) => unknown): Route =>
  post(path, (visit) =>
    visit.platform.work.operations.run({
      userId: `u-${visit.account.loginname}`,
      operationId: visit.header('x-operation-id'),
      path,
      body: visit.input.whole,
      carryOut: () => carryOut(visit),
    }),
  );

/** The fields of every step. */
export const stepForm = ({ input }: Visit): { readonly version: string; readonly occurredAt: number } => ({
  version: input.text('version'),
  occurredAt: input.time('occurredAt', Number.POSITIVE_INFINITY),
});
