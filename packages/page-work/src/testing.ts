export { htmlTask } from './testing/html-task.ts';
