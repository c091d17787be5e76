/** Settings of the assistant (spec 5, "AI agent settings"; wire: Assistant). The code is never returned. [ours] */
import type { Version } from '../ids';
import { as, droppable, optional, post } from './call';
import { bool, type Decoded, id, ignore, lenient, record, text, time } from './decode';

const settings = /*#__PURE__*/ droppable(() =>
  record({
    /** '' if the assistant is not activated. */
    appId: lenient(text, ''),
    hasCode: lenient(bool, false),
    /** The last characters of the code, to recognise it. */
    codeEnd: lenient(text, ''),
    updateTime: lenient(time, null),
    updatePerson: lenient(text, ''),
    canEdit: lenient(bool, false),
    version: id<Version>(),
    /** Address of the assistant's page, or ''. Opened only if its host is allowed. */
    url: lenient(text, ''),
  }),
);
export type AgentSettings = Decoded<typeof settings>;

export const agentInfo = /*#__PURE__*/ droppable(() => post('/lfscada/agent/info', {}, settings));
/** Saves the settings and keeps an omitted code. */
export const saveAgent = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/agent/save',
    { version: as<Version>(), appId: as<string>(), code: optional(as<string>()) },
    settings,
  ),
);
export const checkAgent = /*#__PURE__*/ droppable(() =>
  post('/lfscada/agent/check', {}, record({ ok: lenient(bool, false), message: lenient(text, '') })),
);
export const removeAgent = /*#__PURE__*/ droppable(() =>
  post('/lfscada/agent/remove', { version: as<Version>() }, ignore),
);
