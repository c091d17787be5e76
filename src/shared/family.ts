/** The families of what is watched (spec 1): routes and folders of screens call the last two EG and GM. */

/** A data-centre project, an EG equipment, or an equipment behind the older interface (GM). */
export type Family = 'project' | 'equipment' | 'legacy';
export type EquipmentFamily = Exclude<Family, 'project'>;
