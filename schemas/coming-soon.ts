/** Features that a campus may switch off on its students' profiles until later (clarification E11). */
export const COMING_SOON = ['meetup', 'message'] as const
export type ComingSoon = (typeof COMING_SOON)[number]
