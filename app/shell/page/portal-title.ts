/** Says that the sign-in page of a network responds in place of the server. */
export const PORTAL_TITLE = 'This network wants you to sign in'
