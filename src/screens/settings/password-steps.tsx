import { settingsWords } from '../../i18n/settings';
import { useWords } from '../../i18n/use-words';
import { Steps } from '../../ui/steps';

const STEPS = ['stepProof', 'stepNew'] as const;

export function PasswordSteps({ currentStep }: { readonly currentStep: (typeof STEPS)[number] }) {
  const t = useWords(settingsWords);
  return (
    <Steps
      label={t('steps')}
      steps={STEPS.map((step) => t(step))}
      currentIndex={STEPS.indexOf(currentStep)}
    />
  );
}
