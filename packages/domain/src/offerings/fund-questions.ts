/** What has become of a question to the manager of a fund (INV-04). */
export const questionStates = ['open', 'answered', 'closed'] as const;
export type QuestionState = (typeof questionStates)[number];

/** An answer counts even if the question was closed without one before. */
export const questionState = (question: {
  readonly answer: string | null;
  readonly closedAt: Date | null;
}): QuestionState => (question.answer !== null ? 'answered' : question.closedAt ? 'closed' : 'open');
