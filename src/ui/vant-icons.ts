/**
 * The icons that Vant's components import (alias in package.json). Unused ones draw nothing: they would add 6 kB to the
 * first screens. To show one, export it from the package here.
 */
const NoIcon = (): null => null;

// Used by steps, uploader and image preview.
export { default as Checked } from '../../node_modules/@react-vant/icons/es/Checked.js';
export { default as Close } from '../../node_modules/@react-vant/icons/es/Close.js';
export { default as Description } from '../../node_modules/@react-vant/icons/es/Description.js';
export { default as Photo } from '../../node_modules/@react-vant/icons/es/Photo.js';
export { default as PhotoFail } from '../../node_modules/@react-vant/icons/es/PhotoFail.js';
export { default as Photograph } from '../../node_modules/@react-vant/icons/es/Photograph.js';
export { default as Success } from '../../node_modules/@react-vant/icons/es/Success.js';
// Used by cell, input and popup for options that the product does not use.
export {
  NoIcon as Arrow,
  NoIcon as ArrowDown,
  NoIcon as ArrowLeft,
  NoIcon as ArrowUp,
  NoIcon as Clear,
  NoIcon as Cross,
};
