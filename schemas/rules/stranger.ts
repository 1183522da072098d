/** The relation between a student and another one, as far as the student can see it. */
export interface Relationship {
  /** The student has a conversation with the other one. */
  wrote: boolean
  /** One of them asked the other one to meet, answered or not. */
  asked: boolean
  /** Both are members of one study group. */
  sharesGroup: boolean
}

/** Returns whether the other one is a stranger to the student. Contacting a stranger counts against the student's limit (ADR 0053). */
export function isStranger({ wrote, asked, sharesGroup }: Relationship): boolean {
  return !wrote && !asked && !sharesGroup
}
