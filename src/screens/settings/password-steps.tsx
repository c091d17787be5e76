import { settingsWords } from '../../i18n/settings';
import { useWords } from '../../i18n/use-words';
import './settings.css';

/** Where somebody is on the way to a new password. */
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
