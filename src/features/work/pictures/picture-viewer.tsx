/** Shows pictures one at a time, for touch, keyboard and screen readers. */
import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { IconButton } from '../../../ui/icon-button';
import { BackIcon, ForwardIcon, FullScreenIcon, LeaveFullScreenIcon } from '../../../ui/icons';
import './picture-viewer.css';

interface PictureViewerProps {
  /** Position of the picture, from 0. */
  readonly index: number;
  readonly total: number;
  readonly onIndexChange: (index: number) => void;
  readonly onClose: () => void;
  readonly facts: readonly string[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function PictureViewer({
  index,
  total,
  onIndexChange,
  onClose,
  facts,
  actions,
  children,
}: PictureViewerProps) {
  const t = useWords(workPartsWords);
  const [isFitted, setFitted] = useState(true);
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowLeft' && index > 0) onIndexChange(index - 1);
      if (key === 'ArrowRight' && index < total - 1) onIndexChange(index + 1);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [index, total, onIndexChange]);
  return (
    <Dialog
      shape="wide"
      title={t('pictureOf', { n: index + 1, total })}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <div className="as-viewer">
        <div className={`as-viewer__picture as-viewer__picture--${isFitted ? 'whole' : 'natural'}`}>
          {children}
        </div>
        <p className="as-viewer__facts" aria-live="polite">
          {facts.join(' · ')}
        </p>
        <div className="as-viewer__keys">
          <IconButton label={t('previous')} disabled={index === 0} onClick={() => onIndexChange(index - 1)}>
            <BackIcon size={22} />
          </IconButton>
          <IconButton label={t(isFitted ? 'naturalSize' : 'fitScreen')} onClick={() => setFitted(!isFitted)}>
            {isFitted ? <FullScreenIcon size={22} /> : <LeaveFullScreenIcon size={22} />}
          </IconButton>
          <IconButton
            label={t('next')}
            disabled={index >= total - 1}
            onClick={() => onIndexChange(index + 1)}
          >
            <ForwardIcon size={22} />
          </IconButton>
        </div>
      </div>
    </Dialog>
  );
}
