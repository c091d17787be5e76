import { settingsWords } from '../../i18n/settings';
import { useWords } from '../../i18n/use-words';
import { Steps } from '../../ui/steps';

const STEPS = ['stepProof', 'stepNew'] as const;

export function PasswordSteps({ at }: { readonly at: (typeof STEPS)[number] }) {
  const say = useWords(settingsWords);
  return <Steps label={say('steps')} steps={STEPS.map((step) => say(step))} at={STEPS.indexOf(at)} />;
}
