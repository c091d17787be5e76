import { settingsWords } from '../../i18n/settings';
import { useWords } from '../../i18n/use-words';
import './settings.css';

/** The steps to a new password, with the present one marked. */
export function PasswordSteps({ at }: { readonly at: 'stepProof' | 'stepNew' }) {
  const say = useWords(settingsWords);
  return (
    <ol className="as-steps" aria-label={say('steps')}>
      {(['stepProof', 'stepNew'] as const).map((step) => (
        <li key={step} className="as-steps__step" aria-current={step === at ? 'step' : undefined}>
          {say(step)}
        </li>
      ))}
    </ol>
  );
}
