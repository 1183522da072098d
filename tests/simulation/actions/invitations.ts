import { InvitationId } from '../../../schemas/ids.ts'
import { InvitationToken } from '../../../schemas/invitation.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import type { Actions } from './action.ts'

/** Invitations to a campus. Links are passed on outside the app. */
export const INVITATIONS: Actions = {
  invite: {
    weight: 14,
    run: ({ random, scheduler, links }, tab) => {
      const id = InvitationId.parse(uuidv7(scheduler.now, random.bytes))
      const token = InvitationToken.parse(Buffer.from(random.bytes(16)).toString('base64url'))
      void tab.act('createInvitation', { id, token }).then((kept) => kept && links.set(token, { id, maker: tab.student!, followed: 0 }))
    },
  },
  'follow a link': {
    weight: 30,
    run: ({ random, links }, tab) => {
      const isSomewhere = tab.device.locals.get(tab.student!)?.all('account')[0]?.campusId
      // Mostly students without a campus use a link.
      if (links.size === 0 || (isSomewhere && random.chance(0.9))) return
      const [token, link] = random.pick([...links])
      link.followed++
      void tab.act('acceptInvitation', { token })
    },
  },
  'revoke a link': {
    weight: 3,
    run: ({ random }, tab) => {
      const mine = tab.device.locals.get(tab.student!)?.all('account')[0]?.invitations ?? []
      if (mine.length > 0) void tab.act('revokeInvitation', { id: random.pick(mine).id })
    },
  },
}
