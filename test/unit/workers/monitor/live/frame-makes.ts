/** Arbitrary push frames in every notation: usual, unusual or invalid. */
import fc from 'fast-check';
import { PLATFORM_NOW } from './support';

export const IDS = [
  's1',
  's2',
  's10',
  '__proto__',
  'constructor',
  '1001',
  'a"b',
  'c\\d',
  '温度',
  '😀',
  'toString',
  '',
];
const pickText = (...texts: string[]) => fc.constantFrom(...texts);
const space = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: pickText(' ', '\n', '\t\r\n  ') },
);
const timeText = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -3, max: 3 }).map((n) => String(PLATFORM_NOW + n)) },
  {
    weight: 2,
    arbitrary: pickText(
      '"1760000000001"',
      '"2025-10-09 08:53:20"',
      '{"time":1760000000002}',
      '{"time":"1760000000002"}',
      '4070908800000',
      '1760000000000.5',
      '1.76e12',
    ),
  },
  {
    weight: 1,
    arbitrary: pickText(
      'null',
      '"NaN"',
      '""',
      '"soon"',
      '0',
      '-5',
      '12345678901234567',
      'true',
      '[]',
      '{}',
      '"007"',
    ),
  },
);
const valueText = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => JSON.stringify(String(n))),
  },
  { weight: 4, arbitrary: fc.integer({ min: -99_999, max: 99_999 }).map((n) => `"${n / 100}"`) },
  { weight: 2, arbitrary: fc.integer({ min: -99_999, max: 99_999 }).map((n) => String(n / 100)) },
  {
    weight: 3,
    arbitrary: pickText(
      '"0"',
      '"1"',
      '"true"',
      '"false"',
      'true',
      'false',
      '"007"',
      '"-0"',
      '-0',
      '"0.0"',
      '"00.5"',
      '"5."',
      '".5"',
      '"+5"',
      '"1e5"',
      '"1e400"',
      '1e400',
      '"1e-400"',
      '"NaN"',
      '"-Infinity"',
      '"9007199254740993"',
      '"123456789012345"',
      '"1234567890123456"',
      '" 12 "',
      '"0x10"',
      '""',
      'null',
      '{}',
      '[1]',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }).map((s) => JSON.stringify(s)) },
  {
    weight: 1,
    arbitrary: pickText(
      '"\\u0041"',
      '"a\\/b"',
      '"}{"',
      '"},\\"s1\\":{"',
      '"\\ud83d\\ude00"',
      '"运行中运行中运行中运行中"',
    ),
  },
);
const codeText = pickText(
  '"200"',
  '"200"',
  '"200"',
  '"1301"',
  '200',
  '0',
  '"0"',
  '""',
  'null',
  '5',
  'true',
  '{}',
);
const typeText = pickText(
  '"float"',
  '"float"',
  '"int"',
  '"uint"',
  '"bit"',
  '"string"',
  '"double"',
  'null',
  '7',
);
const createFieldName = (name: string) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(`"${name}"`) },
    { weight: 1, arbitrary: fc.constant(`"\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}"`) },
  );
const createMember = (name: string, value: fc.Arbitrary<string>) =>
  fc
    .tuple(createFieldName(name), space, space, value, space)
    .map(([n, a, b, v, c]) => `${n}${a}:${b}${v}${c}`);
const oddMember = fc.oneof(
  createMember('unit', pickText('"℃"', '"kW"', '"\\u2103"', 'null')),
  createMember(
    'note',
    pickText('{"time":5,"value":"9"}', '[{"value":"1"}]', '"\\"value\\":\\"3\\""', '{"a":{"b":[]}}'),
  ),
  createMember('seq', fc.nat({ max: 9 }).map(String)),
  createMember('__proto__', pickText('{"value":"66","time":1}', 'null')),
  createMember('currentTime', timeText),
  createMember('time', timeText),
  createMember('value', valueText),
);
const usualMembers = fc
  .tuple(
    createMember('time', timeText),
    createMember('value', valueText),
    createMember('code', codeText),
    createMember('dataType', typeText),
  )
  .map((members) => [...members]);
const shuffledMembers = fc
  .tuple(usualMembers, fc.array(oddMember, { maxLength: 3 }))
  .chain(([a, b]) => fc.shuffledSubarray([...a, ...b], { minLength: 1 }));
/** Anything that may follow an id. */
export const entryBody = fc.oneof(
  { weight: 5, arbitrary: usualMembers.map((members) => `{${members.join(',')}}`) },
  { weight: 3, arbitrary: shuffledMembers.map((members) => `{${members.join(',')}}`) },
  { weight: 1, arbitrary: pickText('{}', 'null', '5', '"x"', '[]', '[{"time":1}]', '{ }') },
);
/** A quoted id, possibly escaped or unwatched. */
export const idText = fc.constantFrom(...IDS, 'unknown', 'x"y').chain((id) =>
  fc.constantFrom(
    JSON.stringify(id),
    JSON.stringify(id),
    JSON.stringify(id).replace(/[a-z]/, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
  ),
);
const objectForm = fc
  .array(fc.tuple(space, idText, space, space, entryBody, space), { maxLength: 6 })
  .map(
    (entries) => `{${entries.map(([a, id, b, c, body, d]) => `${a}${id}${b}:${c}${body}${d}`).join(',')}}`,
  );
const listForm = fc
  .array(
    fc.tuple(space, idText, shuffledMembers, fc.nat({ max: 2 })).map(([a, id, members, place]) => {
      const allMembers = [...members];
      allMembers.splice(place, 0, `"id":${id}`);
      return `${a}{${allMembers.join(',')}}`;
    }),
    { maxLength: 6 },
  )
  .map((items) => `[${items.join(',')}]`);
/** Members of a frame in addition to its values. */
export const otherPart = pickText(
  '"gatewayAlarm":[{"equipmentId":"e1","online":true}]',
  '"signalAlarm":[{"id":"a\\"9","text":"signalVal","value":{"signalVal":{"s1":{"time":1,"value":"5"}}}}]',
  '"more":{"signalVal":{"s1":{"time":9760000000000,"value":"77"}}}',
  '"note":"@"',
  '"x\\"signalVal":{"s1":{"time":9760000000000,"value":"78"}}',
);
export const frameText = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: objectForm },
      { weight: 2, arbitrary: listForm },
      { weight: 1, arbitrary: pickText('null', '5', '"s"', '{}', '[]') },
    ),
    fc.array(otherPart, { maxLength: 2 }),
    fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 2 }) }),
    space,
    space,
  )
  .map(([values, others, place, a, b]) => {
    const parts = [...others];
    parts.splice(place, 0, `"signalVal":${a}${values}`);
    return `{${parts.join(',')}${b}}${b}`;
  });
