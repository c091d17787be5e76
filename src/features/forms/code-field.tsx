import { accountFaultText } from '../../i18n/account-refusals';
import { passwordWords } from '../../i18n/password-rules';
import { useLanguage, useWords } from '../../i18n/use-words';
import { CODE_DIGITS_MAX } from '../../shared/constants';
import { MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';
import type { SentCode } from '../../state/account/use-sent-code';
import { cx } from '../../ui/cx';
import { TextField } from '../../ui/text-field';
import './code-field.css';

/** Formats a duration such as `9:05`. */
function formatMinutes(duration: Millis): string {
  const seconds = Math.ceil(duration / SECOND_MS);
  const secondsPerMinute = MINUTE_MS / SECOND_MS;
  return `${Math.floor(seconds / secondsPerMinute)}:${String(seconds % secondsPerMinute).padStart(2, '0')}`;
}

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly sentCode: SentCode;
  /** Requests a code, or shows which field must be filled first. */
  readonly onSend: () => void;
  readonly error: string;
}

/** Renders the field for a code from an SMS or e-mail, a button that requests one, and its remaining validity. */
export function CodeField({ value, onChange, sentCode, onSend, error }: CodeFieldProps) {
  const t = useWords(passwordWords);
  const language = useLanguage();
  const mustWait = sentCode.isSending || sentCode.pauseMs > 0;
  const note =
    sentCode.fault !== null
      ? accountFaultText(sentCode.fault, language)
      : !sentCode.wasSent
        ? ''
        : sentCode.lifeMs > 0
          ? t('codeSent', { time: formatMinutes(sentCode.lifeMs) })
          : t('codeOver');
  const isBad = sentCode.fault !== null || (sentCode.wasSent && sentCode.lifeMs === 0);
  return (
    <>
      <TextField
        label={t('verificationCode')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="next"
        required
        maxLength={CODE_DIGITS_MAX}
        value={value}
        error={error}
        onChange={(text) => onChange(text.trim())}
        end={
          <button
            type="button"
            className="as-code__send"
            aria-disabled={mustWait}
            aria-busy={sentCode.isSending}
            onClick={() => {
              if (!mustWait) onSend();
            }}
          >
            {sentCode.pauseMs > 0
              ? t('codeWait', { n: Math.ceil(sentCode.pauseMs / SECOND_MS) })
              : t(sentCode.wasSent ? 'codeAgain' : 'codeGet')}
          </button>
        }
      />
      <p
        className={cx('as-code__note', isBad && 'as-code__note--bad')}
        // An alert is read out once; the countdown must not be.
        role={isBad ? 'alert' : undefined}
      >
        {note}
      </p>
    </>
  );
}
