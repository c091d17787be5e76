/** The type of what loads a screen's code. */
import type { ComponentType } from 'react';

export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;
