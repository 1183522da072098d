import type { Contact, Student } from '../../../schemas/student.ts'

/**
 * Returns the student with contact data from the card, or from the contact document if the owner shows it only to people they know
 * (clarification H7).
 */
export function withContact(student: Student, beside: Contact | undefined): Student {
  return {
    ...student,
    email: student.email || beside?.email || '',
    phoneNumber: student.phoneNumber || beside?.phoneNumber || '',
    whatsappNumber: student.whatsappNumber || beside?.whatsappNumber || '',
  }
}
