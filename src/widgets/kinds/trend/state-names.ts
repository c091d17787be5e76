import { isCoded, type ValueNames } from '../../../shared/value-names';
import { formatValue, type ShowRules } from '../../format/shown';
import type { PageTexts } from '../../format/texts';

/** Returns the page's names of states, else the signal's; empty for a quantity. */
export function getStateNames(rules: ShowRules, texts: PageTexts): ValueNames {
  const { format, dataType, names } = rules;
  if (dataType === 'bit' || format.trueText !== null || format.falseText !== null)
    return [false, true].map((isOn) => [
      isOn ? '1' : '0',
      formatValue({ number: isOn ? 1 : 0, text: null }, rules, texts).text,
    ]);
  return isCoded({ dataType, unit: format.unit ?? rules.unit, map: [...format.map] })
    ? [...format.map]
    : names;
}
