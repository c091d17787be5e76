import { post, type Route, type Visit } from '../route';

/** Declares a POST with an operation id, which is carried out once per id. */
export const declareChange = (path: string, carryOut: (visit: Visit) => unknown): Route =>
  post(path, (visit) =>
    visit.platform.work.operations.run({
      userId: `u-${visit.account.loginname}`,
      operationId: visit.header('x-operation-id'),
      path,
      body: visit.input.canonicalText,
      carryOut: () => carryOut(visit),
    }),
  );

/** Returns the fields that every step has. */
export const getStepForm = ({ input }: Visit): { readonly version: string; readonly occurredAt: number } => ({
  version: input.getText('version'),
  occurredAt: input.time('occurredAt', Number.POSITIVE_INFINITY),
});
