import { Hono, type Context } from 'hono'
import { HISTORY_MAX, PAGE_BYTES } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { idOf } from '../../schemas/id-of.ts'
import { toApiMeetup } from '../../schemas/meetup.ts'
import { toApiMessage, type Message } from '../../schemas/message.ts'
import { isDeleted } from '../../schemas/rules/conversation.ts'
import { person } from '../../schemas/person.ts'
import { availabilityAt } from '../../schemas/rules/availability.ts'
import { asOthersSee, showsConnection } from '../../schemas/rules/displayed-status.ts'
import { byCloseness } from '../../schemas/rules/match.ts'
import { requireLiveSession, sessionName } from '../auth-session.ts'
import { notFound } from '../command-error.ts'
import { execute } from '../commands/execute.ts'
import { account, card } from '../queries/card.ts'
import { firstWithin } from '../queries/bounds.ts'
import { inOrder } from '../queries/in-order.ts'
import { messagesBefore, pageInParts } from '../queries/history.ts'
import { viewerOf } from '../queries/viewer.ts'
import { seesContactData, seesConversationWith, seesStudent, type Viewer } from '../queries/visibility.ts'
import { visibleMeetups } from '../queries/visible-meetups.ts'
import { ownPresence, toApiAccount, toApiConversation, toApiStudent } from '../queries/api-shapes.ts'
import type { Services } from '../services.ts'
import type { StoredConversation, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import type { Env } from '../auth/require-session.ts'
import { requesterOf } from './commands.ts'
import { pageSize } from './page-size.ts'
import { jsonAsTaken } from '../http/json-as-taken.ts'
import { isFromElsewhere } from '../http/same-origin.ts'
import { arrayText } from '../json-text.ts'
import { setHeader } from '../http/set-header.ts'

/** Maximum number of classmates in one response. The app itself reads the whole campus from its feed. */
const NEARBY_MAX = 1_000
/** Conversations of a list that are read at once, each with its partner. */
const CONVERSATIONS_PER_PART = 20

/** Serves reads at /api, by the same rules as the feeds. */
export function readRoutes(services: Services): Hono<Env> {
  const { store, hub, now } = services
  const apiStudent = (student: StudentRecord, reader: StudentRecord) => toApiStudent(card(student, reader), student, hub, now())

  const nearby = async (me: StudentRecord) => {
    const students = await store.read(async (view) => {
      if (me.campusId === null) return []
      const { blocked } = await viewerOf(view, me)
      const seen = []
      for (const other of await view.students.onCampus(me.campusId, null, 5_000)) {
        if (other.id !== me.id && (await seesStudent(view, me, other, blocked))) seen.push(other)
      }
      return seen
    })
    const near = (student: StudentRecord) => {
      const shown = asOthersSee(availabilityAt(card(student, me), now()))
      return { ...shown, isOnline: showsConnection(shown.currentStatus, hub.isConnected(student.id)) }
    }
    return students
      .map((student) => ({ student, near: near(student) }))
      .sort((a, b) => byCloseness(me)(a.near, b.near))
      .slice(0, NEARBY_MAX)
      .map(({ student }) => {
        // Only the profile itself carries the phone number (clarification H7).
        const { phoneNumber: _, ...listed } = apiStudent(student, me)
        return listed
      })
  }

  /** Selects the students whom the viewer may see. */
  const seenOf = async (view: ReadTx, me: Viewer, ids: readonly StudentId[]) => {
    const seen = new Map<StudentId, StudentRecord>()
    for (const student of await view.students.byIds([...new Set(ids)]))
      if (await seesStudent(view, me, student, me.blocked)) seen.set(student.id, student)
    return seen
  }

  /**
   * Responds with the conversations of a student, the latest first. There may be thousands, so the server reads them in parts while the
   * client takes them. One that moves up in the meantime keeps its place.
   *
   * @param toApi returns a conversation as the list has it, or undefined to leave it out. `partner` is undefined if not visible
   */
  const conversationList = async (
    c: Context<Env>,
    toApi: (conversation: StoredConversation, partner: StudentRecord | undefined, me: StudentRecord) => object | undefined,
  ) => {
    const { student: me, signIn } = c.get('signed')
    const ids = await store.read((view) => view.conversations.partnersOf(me.id))
    async function* parts() {
      for (let at = 0; at < ids.length; at += CONVERSATIONS_PER_PART)
        yield await store.read(async (view) => {
          // The client may take this part minutes after it asked.
          await requireLiveSession(view, signIn.idHash, now())
          const part = ids.slice(at, at + CONVERSATIONS_PER_PART)
          const viewer = await viewerOf(view, me)
          const partners = await seenOf(view, viewer, part)
          return inOrder(part, await view.conversations.byPartners(me.id, part))
            .filter((conversation) => !isDeleted(conversation) && seesConversationWith(viewer, conversation.id))
            .flatMap((conversation) => toApi(conversation, partners.get(conversation.id), me) ?? [])
        })
    }
    return jsonAsTaken(c, arrayText(parts()), (error) => services.failure(error, c.get('requestId')))
  }

  return new Hono<Env>()
    .get('/api/auth/user', (c) => {
      const { student, signIn } = c.get('signed')
      setHeader(c, 'X-Session', sessionName(signIn))
      return c.json(toApiAccount(account(student), student, hub, now()))
    })
    .get('/api/students/nearby', async (c) => c.json(await nearby(c.get('signed').student)))
    .get('/api/users/nearby', async (c) => c.json(await nearby(c.get('signed').student)))
    .get('/api/users/profile/:userId', async (c) => {
      const me = c.get('signed').student
      const id = idOf<StudentId>(c.req.param('userId'))
      const found = await store.read(async (view) => {
        const other = await view.students.byId(id)
        const { blocked } = await viewerOf(view, me)
        if (!other || !(await seesStudent(view, me, other, blocked))) throw notFound('User not found')
        return { other, contact: other.id === me.id || (await seesContactData(view, me, other)) }
      })
      const { email, phoneNumber, whatsappNumber } = found.other
      const own = id === me.id && ownPresence(account(found.other), hub)
      return c.json({ ...apiStudent(found.other, me), ...own, ...(found.contact ? { email, phoneNumber, whatsappNumber } : {}) })
    })
    .get('/api/conversations', (c) =>
      conversationList(c, ({ archived }, partner, me) => (partner && !archived ? apiStudent(partner, me) : undefined)),
    )
    .get('/api/messages/conversations', (c) =>
      conversationList(c, (conversation, partner, me) => toApiConversation(conversation, partner && card(partner, me))),
    )
    .get('/api/meetup-requests', async (c) => {
      const me = c.get('signed').student
      const { meetups, people } = await store.read(async (view) => {
        const viewer = await viewerOf(view, me)
        const meetups = visibleMeetups(viewer, await view.meetups.of(me.id, HISTORY_MAX))
        const people = await seenOf(
          view,
          viewer,
          meetups.flatMap(({ fromUserId, toUserId }) => [fromUserId, toUserId]),
        )
        return { meetups, people: new Map([...people].map(([id, student]) => [id, person(student)])) }
      })
      return c.json(
        meetups.map((meetup) => ({ ...toApiMeetup(meetup), fromUser: people.get(meetup.fromUserId), toUser: people.get(meetup.toUserId) })),
      )
    })
    .get('/api/messages/conversations/:partnerId', async (c) => {
      const { student: me, signIn } = c.get('signed')
      const partner = idOf<StudentId>(c.req.param('partnerId'))
      const limit = pageSize(c.req.query('limit'), HISTORY_MAX, HISTORY_MAX)
      const messages = await store.read(async (view) => {
        const viewer = await viewerOf(view, me)
        // A partner without a conversation is found only if the viewer may see them. Otherwise the response would reveal which
        // accounts exist elsewhere.
        if (!seesConversationWith(viewer, partner) || !(await view.conversations.one(me.id, partner))) {
          const other = await view.students.byId(partner)
          if (!other || !(await seesStudent(view, me, other, viewer.blocked))) throw notFound('User not found')
        }
        return messagesBefore(view, viewer, partner, c.req.query('before') ?? null, limit)
      })
      // Only on request: otherwise a program that reads messages would mark them as read without a person seeing them (clarification D7).
      if (c.req.query('markRead') === '1' && messages.length > 0 && !isFromElsewhere(c)) {
        await execute(services, { ...requesterOf(c), command: 'markRead', input: { partnerId: partner } })
      }
      const first = firstWithin(messages, PAGE_BYTES)
      const count = messages.length
      if (first.length === count) return c.json(messages.map(toApiMessage))
      const before = (id: string, most: number) =>
        store.read(async (view) => {
          // The client may take the part before this one minutes after it asked.
          await requireLiveSession(view, signIn.idHash, now())
          return messagesBefore(view, await viewerOf(view, me), partner, id, most)
        })
      return jsonAsTaken(c, arrayText(apiMessages(pageInParts(first, count, before))), (error) =>
        services.failure(error, c.get('requestId')),
      )
    })
}

async function* apiMessages(parts: AsyncIterable<readonly Message[]>) {
  for await (const part of parts) yield part.map(toApiMessage)
}
