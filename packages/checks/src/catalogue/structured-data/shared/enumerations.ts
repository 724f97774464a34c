/** Members of schema.org enumerations, as of 2026-10. */
export const itemAvailability: ReadonlySet<string> = new Set([
  'BackOrder',
  'Discontinued',
  'InStock',
  'InStoreOnly',
  'LimitedAvailability',
  'MadeToOrder',
  'OnlineOnly',
  'OutOfStock',
  'PreOrder',
  'PreSale',
  'Reserved',
  'SoldOut',
]);

export const itemCondition: ReadonlySet<string> = new Set([
  'DamagedCondition',
  'NewCondition',
  'RefurbishedCondition',
  'UsedCondition',
]);

export const eventStatus: ReadonlySet<string> = new Set([
  'EventCancelled',
  'EventMovedOnline',
  'EventPostponed',
  'EventRescheduled',
  'EventScheduled',
]);

export const eventAttendanceMode: ReadonlySet<string> = new Set([
  'MixedEventAttendanceMode',
  'OfflineEventAttendanceMode',
  'OnlineEventAttendanceMode',
]);

export const dayOfWeek: ReadonlySet<string> = new Set([
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'PublicHolidays',
]);
