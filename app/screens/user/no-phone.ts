/** Shown if a student has no number, or does not show it to this student (spec §2, clarifications E12, H7). */
export const NO_PHONE = "This student hasn't added a phone number yet."
