import { describe, expect, it } from 'vitest';
import { BLANK_DRAFT } from '../../src/screens/eg/add/draft';
import * as rules from '../../src/screens/eg/add/rules';
import { readLabel } from '../../src/shared/device-label';

describe('A new device (specification 5)', () => {
  it.each([
    ['', 'nameMissing'],
    ['   ', 'nameMissing'],
    ['1#供水泵（备用）', null],
    ['Pump_1.2-(spare)', null],
    ['泵'.repeat(25), null],
    ['泵'.repeat(26), 'nameLong'],
    ['pump<script>', 'special'],
    ['泵😀', 'special'],
    ['出口/压力，0~1 MPa', 'special'],
    ['出口温度，℃ +1/2', null],
  ] as const)('validates the name %j: %s', (name, problem) =>
    expect(rules.findNameProblem(name)).toBe(problem),
  );

  it.each([
    ['EG2609000001', null],
    ['eg2609000001', null],
    ['EG260900000', 'snWrong'],
    ['EG26090000012', 'snWrong'],
    ['', 'snWrong'],
    ['EG26-9000001', 'special'],
    ['EG2609００0001', 'special'],
  ] as const)('validates the SN %j: %s', (sn, problem) => expect(rules.findSnProblem(sn)).toBe(problem));

  it.each([
    ['A1B2C3', null],
    ['A1B2C', 'codeWrong'],
    ['A1B2C3D', 'codeWrong'],
    ['A1B2C!', 'special'],
  ] as const)('validates the code %j: %s', (code, problem) =>
    expect(rules.findCodeProblem(code)).toBe(problem),
  );

  it.each([
    ['', null],
    ['n'.repeat(30), null],
    ['n'.repeat(31), 'noteLong'],
    ['a|b', 'special'],
  ] as const)('validates the remark %j: %s', (note, problem) =>
    expect(rules.findNoteProblem(note)).toBe(problem),
  );

  it('requires a template or a source device', () => {
    expect(rules.findSourceProblem({ ...BLANK_DRAFT, method: 'template' })).toBe('templateMissing');
    expect(rules.findSourceProblem({ ...BLANK_DRAFT, method: 'equipment' })).toBe('equipmentMissing');
    const whole = { ...BLANK_DRAFT, equipName: 'P', snCode: 'EG2609000001', verificationCode: 'A1B2C3' };
    expect(rules.isComplete({ ...whole, method: 'template', templateId: 't' })).toBe(true);
    expect(rules.isComplete({ ...whole, method: 'template' })).toBe(false);
    for (const wrong of [{ equipName: '' }, { snCode: '1' }, { verificationCode: '1' }, { note: '<' }])
      expect(rules.isComplete({ ...whole, method: 'template', templateId: 't', ...wrong })).toBe(false);
  });
});

describe('The label of a device', () => {
  const both = { sn: 'EG2609000001', code: 'A1B2C3' };
  it.each([
    ['EG2609000001,A1B2C3', both],
    ['eg2609000001 a1b2c3', both],
    ['EG2609000001A1B2C3', both],
    ['https://platform.example/add?sn=EG2609000001&code=A1B2C3', both],
    ['SN:EG2609000001;VC:A1B2C3;', both],
    ['EG2609000001', { sn: 'EG2609000001', code: '' }],
    ['https://abcdefghijkl.example/EG2609000001/A1B2C3', both],
    ['SN:EG2609000001 Verification:A1B2C3', { sn: 'EG2609000001', code: 'A1B2C3' }],
    ['https://x.example/d?sn=EG2609000001&verify=ABCDEF', { sn: 'EG2609000001', code: 'ABCDEF' }],
    ['EG2609000001：ABCDEF', { sn: 'EG2609000001', code: 'ABCDEF' }],
    ['hello', null],
    ['', null],
    ['69012345678923', null],
  ])('%j yields %j', (text, label) => expect(readLabel(text)).toEqual(label));
});
