/** Provides the contact of a report: the last one entered, otherwise the user. */
import { useState } from 'react';
import { currentUser } from '../../shared/calls/account';
import { record, text } from '../../shared/calls/decode';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { getDrafts } from '../../state/session/drafts';
import type { Contact } from './report-input';

const contactDecoder = record({ user: text, userTel: text });
const DRAFT_NAME = 'repair contact';
const NO_CONTACT: Contact = { user: '', userTel: '' };

export function useContact(): readonly [Contact, (contact: Contact) => void] {
  const drafts = getDrafts(useServices());
  const [storedContact] = useState(() => drafts.read(DRAFT_NAME, contactDecoder));
  const { data } = useCall(currentUser, storedContact === null ? {} : null);
  const userContact =
    data === undefined ? NO_CONTACT : { user: data.displayname || data.loginname, userTel: data.tel };
  return [storedContact ?? userContact, (contact) => drafts.write(DRAFT_NAME, contact)];
}
