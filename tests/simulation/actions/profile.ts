import { DEFAULT_AVAILABILITY_TEXT, UNAVAILABLE_TEXT } from '../../../schemas/constants.ts'
import { isDataError } from '../../../app/platform/expected-failures.ts'
import { dataUrl, png } from '../../support/pictures.ts'
import { CAMPUS_DOMAINS } from '../sim-server.ts'
import type { Tab } from '../sim-tab.ts'
import type { World } from '../world.ts'
import type { Actions } from './action.ts'

/** Changes of a student's own profile and availability. */
export const PROFILE: Actions = {
  'set availability': {
    weight: 12,
    run: (world, tab) => {
      const on = world.random.chance(0.5)
      void tab.act('setAvailability', {
        status: on ? 'available' : 'offline',
        availabilityText: on ? DEFAULT_AVAILABILITY_TEXT : UNAVAILABLE_TEXT,
      })
    },
  },
  'set subjects': {
    weight: 5,
    run: (world, tab) => void tab.act('setAvailability', { subjects: [`subject ${world.random.between(1, 99)}`] }),
  },
  'change profile': { weight: 6, run: changeProfile },
  'verify an address': {
    weight: 5,
    run: (world, tab) => void verifyAddress(world, tab).catch(world.complainUnless(isDataError, 'verify an address')),
  },
}

function changeProfile({ random }: World, tab: Tab): void {
  const change = {
    firstName: `name ${random.between(1, 99)}`,
    // A student without a last name is not listed.
    lastName: random.pick(['Sim', 'Sim', ' ', '']),
    phoneNumber: String(random.between(1, 99)),
    email: random.pick(['', `shown${random.between(1, 9)}@sim.invalid`]),
    program: random.pick(['Medicine', 'Nursing']),
    contactVisibility: random.pick(['campus', 'known', 'nobody'] as const),
    profileImageUrl: random.pick(['', dataUrl('image/png', png(random.between(1, 9)))]),
  }
  // A field that is not in the change stays, whatever another device sends.
  void tab.act('updateProfile', Object.fromEntries(Object.entries(change).filter(() => random.chance(0.4))))
}

/**
 * Verifies an address of this university, another one, or none; the campus changes with it (ADR 0021). It needs two requests, and
 * each may fail.
 */
async function verifyAddress({ random, server }: World, tab: Tab): Promise<void> {
  const email = `${tab.student}@${random.pick(CAMPUS_DOMAINS)}`
  await tab.client!.request('/api/email/send-otp', { email })
  await tab.client!.request('/api/email/verify-otp', { email, otpCode: server.codeMailedTo(email) })
}
