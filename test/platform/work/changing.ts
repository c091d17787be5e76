import { post, type Route, type Visit } from '../route';

/** Declares a POST with an operation id, which is carried out once per id. */
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

/** Returns the fields that every step has. */
export const stepForm = ({ input }: Visit): { readonly version: string; readonly occurredAt: number } => ({
  version: input.text('version'),
  occurredAt: input.time('occurredAt', Number.POSITIVE_INFINITY),
});
