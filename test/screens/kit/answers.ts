/** What the platform answers and is asked, in the forms that most calls share. */
import type { HttpRequest } from '../../../src/shared/calls/run';
import { type Answer, ok } from './fake-outside';

/** A page of a list. */
export const pageOf = (list: readonly object[], totalCount = list.length, totalPage = 1): Answer =>
  ok({ list, totalCount, totalPage });

export const jsonOf = (request: HttpRequest | undefined): Record<string, unknown> =>
  JSON.parse(request?.body ?? '{}') as Record<string, unknown>;

export const fieldsOf = (request: HttpRequest | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request?.body));

/** A document of a configuration page. */
export const pageFile = (widgets: readonly object[] = [], changes: object = {}): Answer => ({
  status: 200,
  text: JSON.stringify({ version: 1, id: 'g1', name: 'x', size: { w: 100, h: 100 }, widgets, ...changes }),
});
