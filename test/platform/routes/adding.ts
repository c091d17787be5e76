/** Adding equipment and binding variables to it (spec 3, 4, 5 and 7). */
import { ALREADY_BOUND, BINDING_FAILED, copySignals, TEMPLATES } from '../added/templates';
import { Refusal } from '../codes';
import { createFailure, createSuccess } from '../commands';
import { getNamedEquipment, requireEquipmentRight } from '../guards';
import { paginate } from '../input';
import type { PlantEquipment } from '../model';
import { post, type Route, type Visit, withGuards } from '../route';

const LOADING_MS = 4_000;
const MAX_NAME = 25;
const MAX_NOTE = 30;
/** No special characters (spec 5): letters of any script, digits, space, and a few common in names. */
const PLAIN = /^[\p{L}\p{N} ._()（）#-]*$/u;
const SN = /^[\dA-Z]{12}$/i;
const CODE = /^[\dA-Z]{6}$/i;

const requirePlain = ({ input }: Visit, name: string, max: number): string => {
  const value = input.getText(name).trim();
  if ([...value].length > max || !PLAIN.test(value)) throw new Refusal('badInput', `参数错误：${name}`);
  return value;
};
const requireFormat = ({ input }: Visit, name: string, pattern: RegExp): string => {
  const value = input.requireText(name).toUpperCase();
  if (!pattern.test(value)) throw new Refusal('badInput', `参数错误：${name}`);
  return value;
};

const add = (visit: Visit): { equipmentId: string } => {
  const { platform, input, account } = visit;
  const name = requirePlain(visit, 'equipName', MAX_NAME);
  if (name === '') throw new Refusal('badInput', '参数错误：equipName');
  const method = input.requireText('method');
  if (method === 'template' && !TEMPLATES.has(input.getText('templateId'))) throw new Refusal('absent');
  if (method === 'equipment') getNamedEquipment(visit);
  else if (method !== 'template') throw new Refusal('badInput', '参数错误：method');
  const draft = {
    name,
    sn: requireFormat(visit, 'SnCode', SN),
    code: requireFormat(visit, 'VerificationCode', CODE),
    note: requirePlain(visit, 'note', MAX_NOTE),
    address: input.getText('detaiAddress'),
    imageUrl: input.getText('imageUrl'),
    lat: input.getNumber('lat', 0),
    lng: input.getNumber('lng', 0),
  };
  if (draft.imageUrl !== '') platform.uploads.attach(draft.imageUrl);
  const equipmentId = platform.added.add(draft);
  platform.log.record(equipmentId, account.loginname, '添加设备', name);
  return { equipmentId };
};

/** Whether a user added the device; the binding of initial devices is fixed. */
const isAdded = ({ platform }: Visit, { id }: PlantEquipment): boolean =>
  platform.added.draft(id) !== undefined;

const bindTemplate = (visit: Visit): { uuid: string } => {
  const { platform, input, account } = visit;
  const equipment = getNamedEquipment(visit);
  const template = TEMPLATES.get(input.requireText('templateId'));
  if (template === undefined) throw new Refusal('absent');
  const { code, message } = ALREADY_BOUND;
  return platform.commands.accept(account.loginname, LOADING_MS, () => {
    if (platform.world.getGateway(equipment.gatewayId)?.online !== true)
      return createFailure('1324', '网关离线');
    if (template.broken === true) return createFailure(BINDING_FAILED.code, BINDING_FAILED.message);
    if (!isAdded(visit, equipment) || platform.added.getTemplate(equipment.id) === template)
      return createFailure(code, message);
    platform.added.bind(equipment.id, template.signals, template);
    platform.log.record(equipment.id, account.loginname, '绑定模板', template.name);
    return createSuccess(null);
  });
};

const copyVariables = (visit: Visit): void => {
  const { platform, account } = visit;
  const source = getNamedEquipment(visit, 'sourceId');
  const equipment = getNamedEquipment(visit);
  if (!isAdded(visit, equipment)) throw new Refusal('noPermission');
  platform.added.bind(equipment.id, copySignals(platform.world, source.id));
  platform.log.record(equipment.id, account.loginname, '复制设备', source.name);
};

export const addingRoutes: readonly Route[] = withGuards(
  [requireEquipmentRight],
  post('/lfscada/equipment/multi/addForApp', add),
  post('/lfscada/equipment/multi/template/query', ({ input }) => {
    const search = input.getText('name').trim().toLowerCase();
    const all = [...TEMPLATES].map(([id, { name, signals }]) => ({ id, name, signals: signals.length }));
    return paginate(
      input,
      all.filter(({ name }) => name.toLowerCase().includes(search)),
    );
  }),
  post('/lfscada/equipment/multi/bindTemplate', bindTemplate),
  post('/lfscada/equip/advance/copyEquipOnlyDB', copyVariables),
);
