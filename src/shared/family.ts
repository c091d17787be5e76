/** Data-centre project, EG equipment, or equipment behind the older interface, called GM in addresses (spec 1). */
export type Family = 'project' | 'equipment' | 'legacy';
export type EquipmentFamily = Exclude<Family, 'project'>;
