/** Units of columns as platforms write them, by what can be said of a column over its range. */

/** Units of what is used up or counted: only these are added. */
export const USED_UNITS = /^(?:[kMG]?Wh|k?varh|度|h|小时|min|分钟|次|个|件|pcs)$/i;

/** Units that meters count up in. A volume may as well be what a tank holds, which has no sum. */
export const METERED_UNITS = /^(?:[kMG]?J|N?m³|N?m3|k?L|升|立方米|k?g|t|吨|千克|公斤)$/i;
