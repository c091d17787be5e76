/** The account's messages (src/shared/calls/README.md, "Messages"). */
import { Refusal } from '../codes';
import { paginate } from '../input';
import { post, type Route, type Visit } from '../route';
import { getVisitActor } from '../work/actors';
import { declareChange } from '../work/changing';
import { MESSAGE_TYPES, type Message } from '../work/messages';

const createRow = ({ platform, account }: Visit, message: Message): object => ({
  id: message.id,
  type: message.type,
  title: message.title,
  detail: message.detail,
  time: message.time,
  read: platform.work.messages.isRead(getVisitActor({ account }), message),
  level: message.level,
  link: message.link,
});
const getType = ({ input }: Visit): string => {
  const type = input.getText('type');
  if (type !== '' && !MESSAGE_TYPES.some((known) => known === type))
    throw new Refusal('badInput', '参数错误：type');
  return type;
};

export const messageRoutes: readonly Route[] = [
  post('/lfscada/message/query', (visit) => {
    const { input, platform } = visit;
    const all = platform.work.messages.listFor(
      getVisitActor(visit),
      getType(visit),
      input.getFlag('unread') ?? false,
    );
    const page = paginate(input, all);
    return { ...page, list: page.list.map((message) => createRow(visit, message)) };
  }),
  post('/lfscada/message/info', (visit) => {
    const { input, platform } = visit;
    const message = platform.work.messages.find(getVisitActor(visit), input.requireText('dataId'));
    platform.work.messages.read(getVisitActor(visit), [message.id], null);
    return { ...createRow(visit, message), text: message.text };
  }),
  post('/lfscada/message/queryCount', (visit) =>
    visit.platform.work.messages.countUnread(getVisitActor(visit)),
  ),
  declareChange('/lfscada/message/read', (visit) => {
    const { input, platform } = visit;
    const type = getType(visit);
    // Either the named ones, or one type's messages up to a moment.
    const isNamed = input.has('ids');
    if (isNamed === input.has('before') || isNamed === (type !== ''))
      throw new Refusal('badInput', '参数错误：before');
    const upTo = isNamed ? null : { type, before: input.time('before', 0) };
    platform.work.messages.read(getVisitActor(visit), input.getIds('ids'), upTo);
    return null;
  }),
];
