import type { Contact, Student } from '../../../schemas/student.ts'

/** A student's contact data from the card, or where its owner shows it to people they know, from what came beside it (clarification H7). */
export function withContact(student: Student, beside: Contact | undefined): Student {
  return {
    ...student,
    email: student.email || beside?.email || '',
    phoneNumber: student.phoneNumber || beside?.phoneNumber || '',
    whatsappNumber: student.whatsappNumber || beside?.whatsappNumber || '',
  }
}
