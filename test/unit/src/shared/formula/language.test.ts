import { describe, expect, it } from 'vitest';
import type { FormulaError } from '../../../../../src/shared/formula/formula-error';
import { evaluateText } from './evaluate-text';

describe('The language of formulas', () => {
  it('never returns -0', () => {
    for (const text of ['-0', '0*-1', 'round(-0.4)', 'ceil(-0.5)', '-#{z}', 'min(-0,-0)'])
      expect(Object.is(evaluateText(text, OPERANDS), 0)).toBe(true);
  });

  checkFormulas(
    'numbers as typed',
    `
    12 → 12                 12.5 → 12.5             .5 → 0.5                5. → 5
    0 → 0                   007 → 7                 1e3 → 1000              1E3 → 1000
    1e+3 → 1000             1e-3 → 0.001            .5e1 → 5                5.e1 → 50
    123456789.123 → 123456789.123                   1e308 → 1e+308          1e999 → not-finite
    -1e999 → not-finite     1e-999 → 0              1e → syntax             1e+ → syntax
    . → syntax              1.2.3 → syntax          0x10 → syntax           1_000 → syntax
    1 000 → syntax          2abs(1) → syntax        Infinity → unknown-name
    NaN → unknown-name
  `,
  );
  checkFormulas(
    'sums and products',
    `
    1+2 → 3                 1-2 → -1                10-4-3 → 3              2*3 → 6
    7/2 → 3.5               100/10/2 → 5            7%4 → 3                 -7%4 → -3
    7%-4 → 3                7.5%2 → 1.5             -1%3 → -1               1+2*3 → 7
    (1+2)*3 → 9             2*3+4*5 → 26            10-2*3 → 4              20/2*5 → 50
    2*7%4 → 2               1+7%4 → 4               0.1+0.2 → 0.30000000000000004
    ((((5)))) → 5           (1)-(2) → -1            1-(2-3) → 2             8/(4/2) → 4
    7%(5%3) → 1             0*-1 → 0                0-0 → 0
  `,
  );
  checkFormulas(
    'signs',
    `
    -5 → -5                 +5 → 5                  --5 → 5                 -+-5 → 5
    3--2 → 5                3+-2 → 1                3*-2 → -6               3-+2 → 1
    -(2+3) → -5             -#{a} → -7              +#{n} → -3.5            !0 → 1
    !1 → 0                  !5 → 0                  !!5 → 1                 !-0 → 1
    -!0 → -1                !2==0 → 1               !0+1 → 2
  `,
  );
  checkFormulas(
    'powers',
    `
    2^10 → 1024             -2^2 → -4               (-2)^2 → 4              2^3^2 → 512
    (2^3)^2 → 64            2^-1 → 0.5              2^-2^2 → 0.0625         -2^-2 → -0.25
    2*3^2 → 18              3^2*2 → 18              !2^2 → 0                4^0.5 → 2
    0^0 → 1                 #{n}^2 → 12.25          #{a}^#{b} → 49          2^!0 → 2
    0^-1 → not-finite       (-8)^(1/3) → not-finite                         9^9^9^9 → not-finite
    10^400 → not-finite     #{hole}^0 → missing-operand                     #{hole}^2 → missing-operand
    0^#{hole} → missing-operand
  `,
  );
  checkFormulas(
    'comparisons',
    `
    1<2 → 1                 2<1 → 0                 1<1 → 0                 1<=1 → 1
    2<=1 → 0                2>1 → 1                 1>2 → 0                 1>=1 → 1
    0>=1 → 0                1==1 → 1                1==2 → 0                1!=2 → 1
    1!=1 → 0                0.1+0.2==0.3 → 0        1<2<3 → 1               3>2>1 → 0
    1==1==1 → 1             2==2==2 → 0             1+1==2 → 1              1<2==1 → 1
    1==1<2 → 1              2>1!=0 → 1              -0==0 → 1               1 <= 2 + 3 → 1
    #{hole}<1 → missing-operand                     1>#{hole} → missing-operand
    #{hole}==#{hole} → missing-operand              #{hole}!=1 → missing-operand
    1=1 → syntax            1===1 → syntax          1<>2 → syntax           1=<2 → syntax
  `,
  );
  checkFormulas(
    'and, or',
    `
    1&&1 → 1                1&&0 → 0                0&&1 → 0                0||0 → 0
    0||1 → 1                5&&3 → 1                0||7 → 1                1||0&&0 → 1
    (1||0)&&0 → 0           0&&0||1 → 1             !1||1 → 1               !(1&&0) → 1
    !(0||0)&&1 → 1          !(1||0)||!(1&&1) → 0    1<2&&2<3 → 1            1<2&&3<2 → 0
    1>2||2>1 → 1            1&&1==1 → 1             (1&&1)+(0||1) → 2       2*(3>1&&1) → 2
    0&&1/0 → 0              1||1/0 → 1              1&&1/0 → division-by-zero
    0||1/0 → division-by-zero                       0&&#{hole} → 0          1||#{hole} → 1
    #{hole}&&0 → missing-operand                    #{hole}||1 → missing-operand
    !#{hole} → missing-operand                      0&&nothing(1) → 0       1&1 → syntax
    1|1 → syntax            1&& → syntax
  `,
  );
  checkFormulas(
    'conditionals',
    `
    1?2:3 → 2               0?2:3 → 3               -1?2:3 → 2              1?0?1:2:3 → 2
    0?1:0?2:3 → 3           0?1:1?2:3 → 2           1?2:3+4 → 2             0?2:3+4 → 7
    (0?2:3)+4 → 7           1>2?10:20 → 20          1||0?5:6 → 5            if(1,2,3) → 2
    if(0,2,3) → 3           IF(2>1,2,3) → 2         if(1,if(0,1,2),3) → 2   1+if(0,2,3)*2 → 7
    if(#{a}>5&&#{b}<5,#{a},#{b}) → 7                if(!(#{a}>5)||#{z},#{a},#{b}) → 2
    1?2:1/0 → 2             0?1/0:3 → 3             if(1,2,#{hole}) → 2     if(0,#{nowhere},3) → 3
    if(1,2,nothing(3)) → 2  if(1,2,abs()) → 2       if(1,2,1e999) → 2
    if(0,2,nothing(3)) → unknown-name               if(#{hole},1,2) → missing-operand
    #{hole}>1?1:2 → missing-operand                 if(1/0,1,2) → division-by-zero
    if(1,2) → arguments     if(1,2,3,4) → arguments                         if() → arguments
    1?2 → syntax            1?:2 → syntax           1:2 → syntax            if(1,2,(3) → syntax
  `,
  );
  checkFormulas(
    'functions of one number',
    `
    abs(-3) → 3             ABS(-3) → 3             aBs( -3 ) → 3           ceil(1.2) → 2
    ceil(-1.2) → -1         ceil(-0.2) → 0          floor(1.8) → 1          floor(-1.2) → -2
    trunc(1.8) → 1          trunc(-1.8) → -1        sqrt(16) → 4            exp(0) → 1
    ln(1) → 0               ln(exp(2)) → 2          log10(1000) → 3         sin(0) → 0
    cos(0) → 1              tan(0) → 0              sqrt(sqrt(16)) → 2      abs(-2)^2 → 4
    -abs(-2) → -2           sqrt(-1) → not-finite   ln(0) → not-finite      log10(-1) → not-finite
    exp(1000) → not-finite  abs() → arguments       abs(1,2) → arguments    abs(,1) → syntax
    abs(1,) → syntax        abs 1 → syntax          abs → unknown-name      log(1) → unknown-name
    sqrt(#{hole}) → missing-operand
  `,
  );
  checkFormulas(
    'functions of two numbers',
    `
    pow(2,10) → 1024        pow(-2,2) → 4           POW(2,-1) → 0.5         mod(7,4) → 3
    mod(-7,4) → -3          mod(1,0) → division-by-zero                     pow(2) → arguments
    pow(1,2,3) → arguments  mod(1) → arguments      bit(5,0) → 1            bit(5,1) → 0
    bit(5,2) → 1            bit(-1,31) → 1          bit(-2,0) → 0           bit(2147483648,31) → 1
    bit(#{big},0) → 1       bit(#{big},1) → 0       bit(#{big},31) → 0      bit(1,32) → arguments
    bit(1,-1) → arguments   bit(1,0.5) → arguments  bit(1.5,0) → arguments  bit(1) → arguments
    bit(#{hole},1) → missing-operand                bit(1,#{hole}) → missing-operand
  `,
  );
  checkFormulas(
    'rounding',
    `
    round(2.4) → 2          round(2.5) → 3          round(-2.5) → -3        round(-2.4) → -2
    round(-0.4) → 0         round(0.49999999999999994) → 0                  round(2.345,2) → 2.35
    round(1.005,2) → 1.01   round(-1.005,2) → -1.01                         round(8.345,2) → 8.35
    round(1234.5678,-2) → 1200                      round(1250,-2) → 1300   round(-1250,-2) → -1300
    round(49,-2) → 0        round(0.1+0.2,15) → 0.3
    round(123456789012345,-15) → 0                  round(1e300,2) → 1e+300
    round(1e-300,15) → 0    round(5e-16,15) → 1e-15
    round(4503599627370495.5) → 4503599627370496    round(1.5,0) → 2        round(7,#{b}) → 7
    round(#{n},1) → -3.5    round(1,16) → arguments                         round(1,-16) → arguments
    round(1,0.5) → arguments                        round() → arguments     round(1,2,3) → arguments
    round(#{hole},2) → missing-operand              round(2,#{hole}) → missing-operand
  `,
  );
  checkFormulas(
    'functions of any number of numbers',
    `
    min(3) → 3              min(3,1,2) → 1          max(3,1,2) → 3          max(-3,-1,-2) → -1
    avg(1,2,3,4) → 2.5      avg(5) → 5              sum(1,2,3) → 6          sum(4) → 4
    Max(#{a},#{b}) → 7      min(1+1,2*3,9-8) → 1    sum(1+1,2*3,if(1,4,5)) → 12
    avg(1+1,(2+2)*(3+3),4) → 10                     max(min(1,2),min(3,4)) → 3
    max(1,2)-min(1,2) → 1   sum(#{a},#{a},#{a}) → 21                        min() → arguments
    sum() → arguments       min(1,#{hole}) → missing-operand
    max(#{hole},1) → missing-operand                sum(#{huge},#{huge}) → not-finite
    sum(1 2) → syntax
  `,
  );
  checkFormulas(
    'operands',
    `
    #{a} → 7                #{ a } → 7              #{e1_s1}*2 → 43         #{泵_电流} → 12.25
    #{x y} → 4              #{9} → 9                #{a}+#{b}*#{n} → 0      #{a}-#{a} → 0
    (#{a}+#{b})*(#{a}-#{b}) → 45                    #{a}-(#{b}-#{n}) → 1.5  (#{a}+1)/(#{b}+2) → 2
    1/(#{b}+2) → 0.25       (#{a}+1)%(#{b}+1) → 2   (#{b}+1)^(#{b}+1) → 27  (#{a}+1)<(#{b}+1) → 0
    3<(#{b}+2) → 1          3>=(#{b}+2) → 0         1+(2+(3+(4+#{a}))) → 17
    #{__proto__} → 31       #{constructor} → 37     #{toString} → 41
    #{hasOwnProperty} → missing-operand             #{nowhere} → missing-operand
    #{nowhere}*0 → missing-operand                  #{A} → missing-operand  #{hole} → missing-operand
    #{hole}+1 → missing-operand                     #{} → syntax            #{a → syntax
    # {a} → syntax          {a} → syntax            #a → syntax             #{a}#{b} → syntax
    #{a}(1) → syntax
  `,
    [
      ['#{\tx y\n}', 4],
      ['#{  }', 'syntax'],
    ],
  );
  checkFormulas(
    'division and overflow',
    `
    1/0 → division-by-zero  0/0 → division-by-zero  1%0 → division-by-zero  1/#{z} → division-by-zero
    1/(#{a}-7) → division-by-zero                   (1+1)/(#{a}-7) → division-by-zero
    1/-0 → division-by-zero                         1/(1/0) → division-by-zero
    0*(1/0) → division-by-zero                      min(1/0,1) → division-by-zero
    1/0>1 → division-by-zero                        1/#{hole} → missing-operand
    #{huge}*10 → not-finite                         #{huge}+#{huge} → not-finite
    1/(#{huge}*10) → not-finite                     1/1e999 → not-finite    min(1,1e999) → not-finite
    max(1,-1e999) → not-finite                      if(1<1e999,1,2) → not-finite
    #{huge}*10>1 → not-finite                       #{huge}>-#{huge} → 1    #{huge}!=-#{huge} → 1
    1e-320/10 → 1e-321
  `,
  );
  checkFormulas(
    'white space and full-width forms',
    `
    1 < = 2 → syntax        （1＋2）＊3 → 9         6／3－1 → 1             7％4 → 3
    1＜2 → 1                2＞1 → 1                1＜=2 → 1               1？2：3 → 2
    max（1，2） → 2         １２ → 12               １２.５ → 12.5          1２e１ → 120
    －（１＋２） → -3       #{ａ} → missing-operand                         １。５ → syntax
    ［1］ → syntax
  `,
    [
      [' 1 + 2 ', 3],
      ['\t1\n+\r\n2', 3],
      ['1 +　2', 3],
    ],
  );
  checkFormulas(
    'invalid formulas',
    `
    () → syntax             ( → syntax              ) → syntax              (1 → syntax
    1) → syntax             1+ → syntax             *1 → syntax             1+*2 → syntax
    1,2 → syntax            1;2 → syntax            "1" → syntax            a=1 → syntax
    1//2 → syntax           foo → unknown-name      foo() → unknown-name    foo(1)+ → syntax
    pi*2 → unknown-name     true → unknown-name
  `,
    [
      ['', 'syntax'],
      ['   ', 'syntax'],
      ['1 \u0000', 'syntax'],
    ],
  );
  checkFormulas(
    'attempts to escape',
    `
    constructor.constructor("return 1")() → syntax  constructor.constructor(1) → syntax
    a["__proto__"] → syntax                         a.b → syntax            [].map → syntax
    ()=>1 → syntax          1;process.exit() → syntax                       this → unknown-name
    abs9(1) → unknown-name  ａｂｓ(1) → syntax      constructor → unknown-name
    __proto__ → unknown-name                        constructor(1) → unknown-name
    toString() → unknown-name                       hasOwnProperty(1) → unknown-name
    __proto__(1) → unknown-name                     eval(1) → unknown-name
  `,
    [['`1`', 'syntax']],
  );
});

/** Results of each comparison with the left side below, at and above the right one. */
const COMPARISONS = [
  ['<', 1, 0, 0],
  ['<=', 1, 1, 0],
  ['>', 0, 0, 1],
  ['>=', 0, 1, 1],
  ['==', 0, 1, 0],
  ['!=', 1, 0, 1],
] as const;

describe('A comparison', () => {
  for (const [sign, belowBoundary, atBoundary, aboveBoundary] of COMPARISONS)
    it(`with ${sign} has the same result as a value and as a condition, at its boundary and around it`, () => {
      for (const [left, expected] of [
        ['#{one}', belowBoundary],
        ['#{b}', atBoundary],
        ['#{a}', aboveBoundary],
      ] as const) {
        const comparison = `${left}${sign}#{b}`;
        const operands = new Map([...OPERANDS, ['one', 1]] as const);
        expect(evaluateText(comparison, operands), comparison).toBe(expected);
        expect(evaluateText(`if(${comparison},1,0)`, operands), comparison).toBe(expected);
        expect(evaluateText(`if(!(${comparison}),0,1)`, operands), comparison).toBe(expected);
        expect(evaluateText(`(${left}+0)${sign}(#{b}*1)?1:0`, operands), comparison).toBe(expected);
      }
    });

  for (const [sign] of COMPARISONS)
    it(`with ${sign} has no result if a side has no value, as a value and as a condition`, () => {
      for (const comparison of [
        `#{a}${sign}#{hole}`,
        `#{hole}${sign}#{a}`,
        `(#{a}+1)${sign}#{hole}`,
        `1${sign}#{hole}`,
      ])
        for (const text of [
          comparison,
          `if(${comparison},1,2)`,
          `if(!(${comparison}),1,2)`,
          `if(1&&${comparison},1,2)`,
          `if(0||${comparison},1,2)`,
          `${comparison}?1:2`,
        ])
          expect(evaluateText(text, OPERANDS), text).toBe('missing-operand');
    });
});

/** Operands of all formulas in this file; `hole` has no value. */
const OPERANDS = new Map<string, number>([
  ['a', 7],
  ['b', 2],
  ['n', -3.5],
  ['z', 0],
  ['e1_s1', 21.5],
  ['泵_电流', 12.25],
  ['x y', 4],
  ['9', 9],
  ['__proto__', 31],
  ['constructor', 37],
  ['toString', 41],
  ['big', 2 ** 40 + 5],
  ['huge', 1.7e308],
  ['hole', Number.NaN],
]);

type Case = readonly [text: string, expected: number | FormulaError];

/** Checks formulas against their values or errors; the cases of a table are separated by two or more blanks. */
function checkFormulas(group: string, table: string, extraCases: readonly Case[] = []): void {
  const cases = table
    .trim()
    .split(/\s{2,}/)
    .map((text): Case => {
      const [formula = '', expected = ''] = text.split(' → ');
      return [formula, Number.isNaN(Number(expected)) ? (expected as FormulaError) : Number(expected)];
    });
  describe(group, () => {
    it.each([...cases, ...extraCases])('%j is %j', (text, expected) => {
      const value = evaluateText(text, OPERANDS);
      if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 12);
      else expect(value).toBe(expected);
    });
  });
}
