import { displayedStatus } from '../../../../schemas/rules/displayed-status.ts'
import type { StudentView } from '../../../data/views.ts'

/** Returns the text below 'No messages yet': how the partner may react, by their current status. */
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
      return `Write now. ${name} gets it when they’re back online.`
  }
}
