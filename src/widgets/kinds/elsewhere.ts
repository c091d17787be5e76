/** The chunk of what comes from elsewhere. */
import './rare.css';

export { Clock, Iframe, MapOf, Video, Weather } from './embeds';
