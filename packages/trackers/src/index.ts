export { createTracker } from './create-tracker.ts';
export { TrackerError, type NewTicket, type Ticket, type Tracker, type TrackerAccess } from './tracker.ts';
