/** Contact of a report: the one entered last, otherwise the user. */
import { useState } from 'react';
import { currentUser } from '../../shared/calls/account';
import { record, text } from '../../shared/calls/decode';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { getDrafts } from '../../state/session/drafts';
import type { Contact } from './report-input';

const contactShape = record({ user: text, userTel: text });
const NAME = 'repair contact';
const NOBODY: Contact = { user: '', userTel: '' };

export function useContact(): readonly [Contact, (contact: Contact) => void] {
  const drafts = getDrafts(useServices());
  const [kept] = useState(() => drafts.read(NAME, contactShape));
  const { data } = useCall(currentUser, kept === null ? {} : null);
  const own = data === undefined ? NOBODY : { user: data.displayname || data.loginname, userTel: data.tel };
  return [kept ?? own, (contact) => drafts.write(NAME, contact)];
}
