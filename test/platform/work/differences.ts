/** Changes made by the correction of a record, in words: conclusion, remark, values. */
import type { Answer, Finding, InspectedRecord } from './model';

const FINDINGS = { normal: '正常', abnormal: '异常' } as const;
const getWord = (finding: Finding | null): string => (finding === null ? '' : FINDINGS[finding]);
const formatAnswer = (answer: Answer | null | undefined, unit: string): string =>
  `${answer?.currentValue ?? ''} ${unit}`.trim();

export function listDifferences(before: InspectedRecord, after: InspectedRecord): readonly string[] {
  const facts: readonly (readonly [name: string, was: string, kind: string])[] = [
    ['结论', getWord(before.result), getWord(after.result)],
    ['处理意见', before.instructions, after.instructions],
    ...after.items.map(
      ({ title, unit, answer }, place) =>
        [title, formatAnswer(before.items[place]?.answer, unit), formatAnswer(answer, unit)] as const,
    ),
  ];
  return facts.filter(([, was, is]) => was !== is).map(([name, was, is]) => `${name} ${was} → ${is}`);
}
