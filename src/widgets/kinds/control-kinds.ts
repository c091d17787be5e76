/** The chunk of the controls: view-only pages need none of them. */
import './on-demand.css';

export { Button } from './button';
export { Options, Select } from './choice';
export { Input } from './input';
export { Slider } from './slider';
export { Switch } from './switch';
