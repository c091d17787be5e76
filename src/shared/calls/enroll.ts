/**
 * Registration (spec 2, 3 and 7): by an invitation code (`/enroll/{code}`: `invitation`, `sendEnrollSms`,
 * `register`) or by the uuid of a role (`/register/{roleuuid}`, `/pub-register/{roleuuid}`: `roleByUuid`,
 * `sendClientSms`, `addClient`). All of them need no session. [ours] which call belongs to which way, and every field
 * but `code`; passwords are encoded as at login; SMS codes are good for 10 minutes (spec 5).
 */
import { as, droppable, post } from './call';
import { bool, type Decoded, id, lenient, nothing, record, text } from './decode';

/** The invitation: by whom and to what. Refused where the code is unknown, used or too old. */
export const invitation = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/enroll/infoEnroll',
    { code: as<string>() },
    record({ orgName: text, roleName: lenient(text, ''), inviter: lenient(text, '') }),
  ),
);
export type Invitation = Decoded<(typeof invitation)['decode']>;

/** The role that somebody would have; `isPublic`: anybody may take it, otherwise an administrator approves. */
export const roleByUuid = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/role/queryByUUId',
    { uuid: as<string>() },
    record({ uuid: id(), roleName: text, orgName: lenient(text, ''), isPublic: lenient(bool, false) }),
  ),
);
export type OfferedRole = Decoded<(typeof roleByUuid)['decode']>;

/** Says if a phone number can be registered: `valid` is false where an account has it already. */
export const validTel = /*#__PURE__*/ droppable(() =>
  post('/lfscada/user/valid/tel', { tel: as<string>() }, record({ valid: bool })),
);

/** Sends the code for a registration by invitation. */
export const sendEnrollSms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/user/enroll/smscode', { code: as<string>(), tel: as<string>() }, nothing),
);
/** Sends the code for a registration by role. */
export const sendClientSms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/user/client/smscode', { roleuuid: as<string>(), tel: as<string>() }, nothing),
);

const person = () => ({
  loginname: as<string>(),
  password: as<string>(),
  displayname: as<string>(),
  tel: as<string>(),
  smscode: as<string>(),
});
/** Makes the account that an invitation is for. It opens no session: login comes next. */
export const register = /*#__PURE__*/ droppable(() =>
  post('/lfscada/user/register', { code: as<string>(), ...person() }, nothing),
);
/** Makes an account with a role. `active` is false where an administrator has to approve it first. */
export const addClient = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/user/client/add',
    { roleuuid: as<string>(), ...person() },
    record({ active: lenient(bool, true) }),
  ),
);
