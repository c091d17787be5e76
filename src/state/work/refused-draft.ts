import { getSendEnd } from '../../shared/calls/command-end';
import type { Fault } from '../../shared/faults';
import type { DraftRow } from './rows';

/** Returns the platform's refusal; `null` for a draft that was not sent or that its user has taken back. */
export const getRefusal = ({ sentAs, reason }: Pick<DraftRow, 'sentAs' | 'reason'>): Fault | null =>
  sentAs !== null && reason !== null && getSendEnd(reason).end === 'refused' ? reason : null;
