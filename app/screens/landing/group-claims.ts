/** The claims of the landing pages about study groups; a test compares it with what the forms offer. */
export const GROUP_SEATS = 'From two seats up'
export const GROUP_TIMES = 'Half an hour to six hours'
