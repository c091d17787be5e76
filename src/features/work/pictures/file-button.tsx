/** Opens the device's file chooser or camera. The user presses the file input itself. */
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';

interface FileButtonProps {
  readonly text: string;
  readonly label: string;
  readonly capture: boolean;
  readonly disabled: boolean;
  /** Whether another picture fits; checked before anything opens. */
  readonly hasRoom: () => boolean;
  readonly onOpen: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepted types; phones that can convert HEIC to JPEG do so for them. */
const ACCEPTED_TYPES = 'image/jpeg,image/png,image/bmp';

export function FileButton(props: FileButtonProps) {
  const { text, label, capture, disabled, hasRoom, onOpen, onFiles } = props;
  const t = useWords(workPartsWords);
  return (
    <label className="as-photos__file">
      <input
        className="as-hidden-text"
        type="file"
        accept={ACCEPTED_TYPES}
        multiple={!capture}
        capture={capture ? 'environment' : undefined}
        disabled={disabled}
        aria-label={t('wayTo', { way: text, label })}
        onClick={(event) => {
          if (hasRoom()) onOpen();
          else event.preventDefault();
        }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          onFiles(files);
        }}
      />
      <span aria-hidden="true">{text}</span>
    </label>
  );
}
