import { accountWords } from '../../i18n/account';
import { useWords } from '../../i18n/use-words';
import { TextField } from '../../ui/text-field';
import type { Captcha } from './use-captcha';
import './captcha-field.css';

interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly loginname: string;
  readonly value: string;
  readonly isStrict: boolean;
  /** Why the platform refused the last captcha, or ''. */
  readonly refusal: string;
  readonly onChange: (value: string) => void;
}

export function CaptchaField({ captcha, loginname, value, isStrict, refusal, onChange }: CaptchaFieldProps) {
  const t = useWords(accountWords);
  if (!captcha.isRequired) return null;
  return (
    <TextField
      label={t('verificationCode')}
      name="vcode"
      autoComplete="off"
      enterKeyHint="go"
      required
      maxLength={12}
      value={value}
      error={isStrict && value.trim() === '' ? t('verificationCodeMissing') : refusal}
      onChange={onChange}
      end={
        <button type="button" className="as-captcha" onClick={() => void captcha.refresh(loginname)}>
          {captcha.picture === null ? (
            t('vcodeFailed')
          ) : (
            <img src={captcha.picture} alt={t('vcodeImage')} width="120" height="44" />
          )}
        </button>
      }
    />
  );
}
