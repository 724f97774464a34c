export { htmlTask } from './testing/html-task.ts';
export { costlyPages, costlySource } from './testing/costly-page.ts';
