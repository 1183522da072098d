// Sentences that several groups give as the reason of a refusal.
export const NOT_SEEN = 'Not there, or not for you to see: the response does not say which.'
