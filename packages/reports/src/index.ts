export { describeReport, type ReportFigures } from './describe-report.ts';
export { contrastWithWhite, CONTRAST_LEAST } from './contrast.ts';
export { logoTypeOf, UnfitLogoError } from './logo.ts';
export { monthOf, nextReportAt, periodBefore, type Period } from './periods.ts';
export { writeMessage, writeReport, type WrittenReport } from './write-report.ts';
