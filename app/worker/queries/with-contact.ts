import type { Contact, Student } from '../../../schemas/student.ts'
import type { Shown } from '../overlay/overlay.ts'

/**
 * Returns the student with contact data from the card, or from the contact document if the owner shows it only to people they know
 * (clarification H7).
 */
export function withContact(student: Shown<Student>, beside: Shown<Contact> | undefined): Shown<Student> {
  return {
    ...student,
    email: student.email || beside?.email || '',
    phoneNumber: student.phoneNumber || beside?.phoneNumber || '',
    whatsappNumber: student.whatsappNumber || beside?.whatsappNumber || '',
  }
}
