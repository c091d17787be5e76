/** The chunk of the controls: pages that are only looked at have none of them. */
import './rare.css';

export { Button } from '../button';
export { Input } from '../input';
export { Switch } from '../switch';
export { Options, Select } from './choice';
export { Slider } from './slider';
