export * from './activity-notifications.ts';
export * from './daily-summary.ts';
export * from './notification-kind.ts';
export * from './notification-kinds.ts';
export * from './notification-placeholders.ts';
export * from './notification-text.ts';
