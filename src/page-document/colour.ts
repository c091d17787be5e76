/**
 * Colours of a document: only what is certainly a colour and nothing else passes, so that no document reaches CSS with
 * anything but a colour (faults, 29 and 33): hex, rgb(), rgba() of plain numbers, and the names of CSS.
 */
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const NUMBER = String.raw`\s*\d{1,3}(?:\.\d{1,4})?%?\s*`;
const ALPHA = String.raw`\s*(?:0|1|0?\.\d{1,4}|1\.0{1,4}|\d{1,3}%)\s*`;
const RGB = new RegExp(`^rgba?\\(${NUMBER},${NUMBER},${NUMBER}(?:,${ALPHA})?\\)$`);
const LONGEST = 64;

const NAMES: ReadonlySet<string> = new Set(
  (
    'transparent black silver gray grey white maroon red purple fuchsia magenta green lime olive yellow navy blue teal ' +
    'aqua cyan orange aliceblue antiquewhite aquamarine azure beige bisque blanchedalmond blueviolet brown burlywood ' +
    'cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson darkblue darkcyan darkgoldenrod darkgray ' +
    'darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen ' +
    'darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue ' +
    'firebrick floralwhite forestgreen gainsboro ghostwhite gold goldenrod greenyellow honeydew hotpink indianred indigo ' +
    'ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow ' +
    'lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey ' +
    'lightsteelblue lightyellow limegreen linen mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen ' +
    'mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin ' +
    'navajowhite oldlace olivedrab orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip ' +
    'peachpuff peru pink plum powderblue rebeccapurple rosybrown royalblue saddlebrown salmon sandybrown seagreen ' +
    'seashell sienna skyblue slateblue slategray slategrey snow springgreen steelblue tan thistle tomato turquoise ' +
    'violet wheat whitesmoke yellowgreen'
  ).split(' '),
);

/** The colour in lower case, or null where the text is not certainly one. */
export function colour(raw: string): string | null {
  if (raw.length > LONGEST) return null;
  const text = raw.trim().toLowerCase();
  return HEX.test(text) || RGB.test(text) || NAMES.has(text) ? text : null;
}
