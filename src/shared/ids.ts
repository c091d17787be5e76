/**
 * Identifiers of the platform. They are opaque text from outside: never split, never used as keys of plain
 * objects (`__proto__` is an id), only compared and looked up in a `Map` or `Set`.
 */
declare const brand: unique symbol;

/** A text (or number) that is not interchangeable with another of the same representation. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };

export type AlarmId = Branded<string, 'AlarmId'>;
export type EquipmentId = Branded<string, 'EquipmentId'>;
export type MvarId = Branded<string, 'MvarId'>;
export type OpenId = Branded<string, 'OpenId'>;
export type PageId = Branded<string, 'PageId'>;
export type ProjectId = Branded<string, 'ProjectId'>;
export type ReportId = Branded<string, 'ReportId'>;
export type SignalId = Branded<string, 'SignalId'>;
export type TemplateId = Branded<string, 'TemplateId'>;
export type UserId = Branded<string, 'UserId'>;
/** Names one write (and what became of it) from the operator's confirmation to its end. Made by the client. */
export type OperationId = Branded<string, 'OperationId'>;
/** Names an asynchronous command on the platform. Made by the platform (spec 7, "Async patterns"). */
export type CommandUuid = Branded<string, 'CommandUuid'>;
