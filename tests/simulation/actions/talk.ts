import type { Conversation, NewMessage } from '../../../schemas/message.ts'
import { isConfirmed } from '../../../schemas/rules/delivery.ts'
import type { Tab } from '../sim-tab.ts'
import type { World } from '../world.ts'
import { somebody, type Actions } from './action.ts'

/** Messages, and actions of their readers. */
export const TALK: Actions = {
  write: { weight: 40, run: (world, tab) => world.say(tab, somebody(world, tab)) },
  'write twice at once': {
    weight: 8,
    run: (world, tab) => {
      const partner = somebody(world, tab)
      world.say(tab, partner)
      world.say(tab, partner)
    },
  },
  read: {
    weight: 20,
    run: (world, tab) => {
      const partner = somebody(world, tab)
      const last = tab
        .chat(partner)
        ?.messages.filter((message) => message.toUserId === tab.student)
        .at(-1)
      if (last) void tab.act('markRead', { partnerId: partner, upTo: last.id, position: last.position })
    },
  },
  'mute or archive': {
    weight: 6,
    run: (world, tab) => {
      const conversation = anyConversation(world, tab)
      if (!conversation) return
      const { id: partnerId, muted, archived } = conversation
      void tab.act('changeConversation', { partnerId, ...world.random.pick([{ muted: !muted }, { archived: !archived }]) })
    },
  },
  'delete a conversation': {
    weight: 4,
    run: (world, tab) => {
      const partnerId = anyConversation(world, tab)?.id
      const last =
        partnerId &&
        tab
          .chat(partnerId)
          ?.messages.filter(({ deliveryStatus }) => isConfirmed(deliveryStatus))
          .at(-1)
      if (last)
        void tab
          .act('deleteConversation', { partnerId, upTo: last.id, position: last.position })
          .then((kept) => kept && tab.deleted(partnerId, last.position))
    },
  },
  'take back or edit': {
    weight: 8,
    run: (world, tab) => {
      const own = tab.client!.envelopes.filter((envelope) => envelope.kind === 'sendMessage' && !envelope.synced)
      if (own.length === 0) return
      const { id, input } = world.random.pick(own)
      const { toUserId, content } = input as NewMessage
      // A tab that is killed in the meantime does not learn whether the message was discarded. Both outcomes are right then.
      // Also one that is not stored yet: it is given only afterwards.
      world.takenBack.add(id)
      const stays = () => world.takenBack.delete(id)
      if (world.random.chance(0.5)) void tab.client!.discard(id).catch(stays)
      else void world.tell(tab, toUserId, `${content} edited`, [id]).then((kept) => kept || stays())
    },
  },
}

function anyConversation({ random }: World, tab: Tab): Conversation | null {
  const here = tab.device.locals.get(tab.student!)?.all('conversations') ?? []
  return here.length === 0 ? null : random.pick(here)
}
