/** The formula stage as a part that is fetched later, by watches that have math variables. */

export { createFormulaStage } from './stage';
