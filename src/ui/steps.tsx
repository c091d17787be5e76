import { useRef } from 'react';
import { Steps as VantSteps } from 'vant-react/es/steps/index.js';
import { usePartAttributes } from './part-attributes';
import { Checked } from './vant-icons';
import 'vant-react/es/steps/style/index.css';
import './steps.css';

export interface StepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step. */
  readonly currentIndex: number;
}

/** Shows the steps of a task, done ones with a tick: Vant's steps with the roles that they lack. */
export function Steps({ label, steps, currentIndex }: StepsProps) {
  const container = useRef<HTMLDivElement>(null);
  usePartAttributes(container, '.rv-steps__items', { role: 'list', 'aria-label': label });
  usePartAttributes(container, '.rv-step', { role: 'listitem', 'aria-current': null });
  usePartAttributes(container, '.rv-step--process', { 'aria-current': 'step' });
  return (
    <div ref={container} className="as-steps">
      <VantSteps active={currentIndex} finishIcon={<Checked />} activeIcon={null}>
        {steps.map((step) => (
          <VantSteps.Item key={step}>{step}</VantSteps.Item>
        ))}
      </VantSteps>
    </div>
  );
}
