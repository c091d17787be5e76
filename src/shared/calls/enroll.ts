/**
 * Registration (spec 2, 3 and 7): by invitation code (`/enroll/{code}`: `invitation`, `sendEnrollSms`, `register`) or
 * by the uuid of a role (`/register/{roleuuid}`, `/pub-register/{roleuuid}`: `roleByUuid`, `sendClientSms`,
 * `addClient`). None needs a session. [ours] which call belongs to which way, and every field but `code`; passwords are
 * encoded as for the login; SMS codes are valid for 10 minutes (spec 5).
 */
import { as, droppable, post } from './call';
import { bool, id, ignore, lenient, record, text } from './decode';

/** The inviter and the offered role. Refused if the code is unknown, used or expired. */
export const invitation = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/enroll/infoEnroll',
    { code: as<string>() },
    record({ orgName: text, roleName: lenient(text, ''), inviter: lenient(text, '') }),
  ),
);

/** The offered role; `isPublic` if it is open to all, otherwise an administrator approves. */
export const roleByUuid = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/role/queryByUUId',
    { uuid: as<string>() },
    record({ uuid: id(), roleName: text, orgName: lenient(text, ''), isPublic: lenient(bool, false) }),
  ),
);

/** Whether a phone number can be registered; `valid` is false if an account already has it. */
export const validTel = /*#__PURE__*/ droppable(() =>
  post('/lfscada/user/valid/tel', { tel: as<string>() }, record({ valid: bool })),
);

export const sendEnrollSms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/user/enroll/smscode', { code: as<string>(), tel: as<string>() }, ignore),
);
export const sendClientSms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/user/client/smscode', { roleuuid: as<string>(), tel: as<string>() }, ignore),
);

const personFields = () => ({
  loginname: as<string>(),
  password: as<string>(),
  displayname: as<string>(),
  tel: as<string>(),
  smscode: as<string>(),
});
/** Creates the invited account. Opens no session: login follows. */
export const register = /*#__PURE__*/ droppable(() =>
  post('/lfscada/user/register', { code: as<string>(), ...personFields() }, ignore),
);
/** Creates an account with a role. `active` is false if an administrator has to approve it first. */
export const addClient = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/user/client/add',
    { roleuuid: as<string>(), ...personFields() },
    record({ active: lenient(bool, true) }),
  ),
);
