export { planActions, type FindingGroup, type PlannedAction } from './plan-actions.ts';
