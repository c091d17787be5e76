/** Opaque identifiers of the platform: never split, never a key of a plain object (`__proto__` is an id). */
declare const brand: unique symbol;

/** A text (or number) that is not interchangeable with others of the same type. */
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
/** A repair slip, also a repair order. */
export type RepairId = Branded<string, 'RepairId'>;
export type InspectionId = Branded<string, 'InspectionId'>;
/** A line of an inspection order: a device or a point to inspect. */
export type RecordEquipId = Branded<string, 'RecordEquipId'>;
export type ItemId = Branded<string, 'ItemId'>;
/** An inspection point: a place with a code. */
export type PointId = Branded<string, 'PointId'>;
/** A smart report; `ReportId` is a history report's. */
export type SmartReportId = Branded<string, 'SmartReportId'>;
/** One filled-in smart report. */
export type RecordId = Branded<string, 'RecordId'>;
export type MessageId = Branded<string, 'MessageId'>;
/** Address of an uploaded image. */
export type ImageUrl = Branded<string, 'ImageUrl'>;
/** State of an order or record. It changes with every update and is sent with every step. */
export type Version = Branded<string, 'Version'>;
/** Identifies one write, and its result, from the operator's confirmation to its end. Created by the client. */
export type OperationId = Branded<string, 'OperationId'>;
/** Identifies an asynchronous command. Created by the platform (spec 7, "Async patterns"). */
export type CommandUuid = Branded<string, 'CommandUuid'>;
