/** Answers to commands go to `{prefix}/$responses/{client}`. */
export const RESPONSES = '$responses';
/** Commands go to `{prefix}/{device}/{signal}/set`. */
export const SET = 'set';

export const getCommandTopic = (prefix: string, device: string, signal: string): string =>
  `${prefix}/${device}/${signal}/${SET}`;
export const getResponseTopic = (prefix: string, clientId: string): string =>
  `${prefix}/${RESPONSES}/${clientId}`;
