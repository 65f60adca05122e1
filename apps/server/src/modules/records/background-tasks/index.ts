export { registerBackgroundTasks, type StartTask, type TaskRegistry } from './routes.ts';
export type { TaskRequest } from './start-task.ts';
export { defineTask, type TaskContext, type TaskKind } from './task-kind.ts';
