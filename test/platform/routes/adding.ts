/** Adding equipment and binding variables to it (spec 3, 4, 5 and 7). */
import { BOUND_ALREADY, NOT_TAKEN, signalsLike, TEMPLATES } from '../added/templates';
import { Refusal } from '../codes';
import { failed, succeeded } from '../commands';
import { equipmentRight, namedEquipment } from '../guards';
import { paged } from '../input';
import type { PlantEquipment } from '../model';
import { behind, post, type Route, type Visit } from '../route';

const LOADING_MS = 4_000;
const MAX_NAME = 25;
const MAX_NOTE = 30;
/** No special characters (spec 5): letters of any script, digits, space, and a few common in names. */
const PLAIN = /^[\p{L}\p{N} ._()（）#-]*$/u;
const SN = /^[\dA-Z]{12}$/i;
const CODE = /^[\dA-Z]{6}$/i;

const plain = ({ input }: Visit, name: string, most: number): string => {
  const value = input.text(name).trim();
  if ([...value].length > most || !PLAIN.test(value)) throw new Refusal('badInput', `参数错误：${name}`);
  return value;
};
const like = ({ input }: Visit, name: string, form: RegExp): string => {
  const value = input.must(name).toUpperCase();
  if (!form.test(value)) throw new Refusal('badInput', `参数错误：${name}`);
  return value;
};

const add = (visit: Visit): { equipmentId: string } => {
  const { platform, input, account } = visit;
  const name = plain(visit, 'equipName', MAX_NAME);
  if (name === '') throw new Refusal('badInput', '参数错误：equipName');
  const method = input.must('method');
  if (method === 'template' && !TEMPLATES.has(input.text('templateId'))) throw new Refusal('absent');
  if (method === 'equipment') namedEquipment(visit);
  else if (method !== 'template') throw new Refusal('badInput', '参数错误：method');
  const draft = {
    name,
    sn: like(visit, 'SnCode', SN),
    code: like(visit, 'VerificationCode', CODE),
    note: plain(visit, 'note', MAX_NOTE),
    address: input.text('detaiAddress'),
    imageUrl: input.text('imageUrl'),
    lat: input.number('lat', 0),
    lng: input.number('lng', 0),
  };
  if (draft.imageUrl !== '') platform.uploads.attach(draft.imageUrl);
  const equipmentId = platform.added.add(draft);
  platform.log.note(equipmentId, account.loginname, '添加设备', name);
  return { equipmentId };
};

/** Whether a user added the device; the binding of initial devices is fixed. */
const isAdded = ({ platform }: Visit, { id }: PlantEquipment): boolean =>
  platform.added.draft(id) !== undefined;

const bindTemplate = (visit: Visit): { uuid: string } => {
  const { platform, input, account } = visit;
  const one = namedEquipment(visit);
  const template = TEMPLATES.get(input.must('templateId'));
  if (template === undefined) throw new Refusal('absent');
  const { code, message } = BOUND_ALREADY;
  return platform.commands.take(account.loginname, LOADING_MS, () => {
    if (platform.world.gateway(one.gatewayId)?.online !== true) return failed('1324', '网关离线');
    if (template.broken === true) return failed(NOT_TAKEN.code, NOT_TAKEN.message);
    if (!isAdded(visit, one) || platform.added.getTemplate(one.id) === template) return failed(code, message);
    platform.added.bind(one.id, template.signals, template);
    platform.log.note(one.id, account.loginname, '绑定模板', template.name);
    return succeeded(null);
  });
};

const copy = (visit: Visit): void => {
  const { platform, account } = visit;
  const source = namedEquipment(visit, 'sourceId');
  const one = namedEquipment(visit);
  if (!isAdded(visit, one)) throw new Refusal('noPermission');
  platform.added.bind(one.id, signalsLike(platform.world, source.id));
  platform.log.note(one.id, account.loginname, '复制设备', source.name);
};

export const addingRoutes: readonly Route[] = behind(
  [equipmentRight],
  post('/lfscada/equipment/multi/addForApp', add),
  post('/lfscada/equipment/multi/template/query', ({ input }) => {
    const wanted = input.text('name').trim().toLowerCase();
    const all = [...TEMPLATES].map(([id, { name, signals }]) => ({ id, name, signals: signals.length }));
    return paged(
      input,
      all.filter(({ name }) => name.toLowerCase().includes(wanted)),
    );
  }),
  post('/lfscada/equipment/multi/bindTemplate', bindTemplate),
  post('/lfscada/equip/advance/copyEquipOnlyDB', copy),
);
