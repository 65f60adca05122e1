/** The columns of activity, by which it is filtered. */
export const activityColumnNames = ['paid_in', 'paid_out', 'change'] as const;
export type ActivityColumn = (typeof activityColumnNames)[number];
