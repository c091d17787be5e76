/**
 * Data-centre project, EG equipment, or equipment behind the older interface (GM) (spec 1). Routes and folders of
 * screens call the last two EG and GM.
 */
export type Family = 'project' | 'equipment' | 'legacy';
export type EquipmentFamily = Exclude<Family, 'project'>;
