import { displayedStatus } from '../../../data/displayed-status.ts'
import type { StudentView } from '../../../data/views.ts'

/** Under 'No messages yet': what to expect of a first word, by what its reader is doing. */
export function firstWords(partner: StudentView): string {
  const name = partner.firstName || 'This student'
  switch (displayedStatus(partner)) {
    case 'available':
      return `${name} is free right now. Say hello.`
    case 'studying':
      return `${name} is studying quietly and may answer later.`
    case 'online':
      return `${name} is online. Say hello.`
    case 'offline':
      return `Write now, and ${name} has it as soon as they are back.`
  }
}
