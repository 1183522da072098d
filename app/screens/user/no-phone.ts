/** Said where a student has no number, or shows none to me (spec §2, clarifications E12, H7). */
export const NO_PHONE = "This student hasn't added a phone number yet."
