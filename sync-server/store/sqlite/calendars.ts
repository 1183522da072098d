import { and, asc, desc, eq, gte, inArray, lt, notInArray } from 'drizzle-orm'
import type { CalendarEvent } from '../../../schemas/calendar.ts'
import type { BuiltInEvent } from '../records.ts'
import type { WriteTx, ReadTx } from '../store.ts'
import { builtInEvents, calendarConsents, calendars, events } from '../tables.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, param } from './parameters.ts'
import { lazyStatement } from './lazy-statement.ts'

/** Prepares the reads of connected calendars. */
export function calendarsView(db: Drizzle): ReadTx['calendars'] {
  const ofOwner = lazyStatement(() =>
    db
      .select()
      .from(calendars)
      .where(eq(calendars.ownerId, param('owner')))
      .prepare(),
  )
  const consent = lazyStatement(() =>
    db
      .select()
      .from(calendarConsents)
      .where(eq(calendarConsents.stateHash, param('stateHash')))
      .prepare(),
  )
  const eventsOf = lazyStatement(() =>
    db
      .select()
      .from(events)
      .where(eq(events.ownerId, param('owner')))
      .orderBy(asc(events.start), asc(events.id))
      .limit(param('limit'))
      .offset(param('skipped'))
      .prepare(),
  )
  const eventIds = lazyStatement(() =>
    db
      .select({ id: events.id })
      .from(events)
      .where(eq(events.ownerId, param('owner')))
      .orderBy(asc(events.start), asc(events.id))
      .prepare(),
  )
  const eventsByIds = lazyStatement(() =>
    db
      .select()
      .from(events)
      .where(and(eq(events.ownerId, param('owner')), inArray(events.id, listParam('ids'))))
      .prepare(),
  )
  const builtIn = lazyStatement(() =>
    db
      .select()
      .from(builtInEvents)
      .where(and(eq(builtInEvents.ownerId, param('owner')), gte(builtInEvents.start, param('from')), lt(builtInEvents.start, param('to'))))
      .orderBy(asc(builtInEvents.start), asc(builtInEvents.id))
      .prepare(),
  )
  const builtInIds = lazyStatement(() =>
    db
      .select({ id: builtInEvents.id })
      .from(builtInEvents)
      .where(eq(builtInEvents.ownerId, param('owner')))
      .orderBy(asc(builtInEvents.start), asc(builtInEvents.id))
      .prepare(),
  )
  const builtInByIds = lazyStatement(() =>
    db
      .select()
      .from(builtInEvents)
      .where(and(eq(builtInEvents.ownerId, param('owner')), inArray(builtInEvents.id, listParam('ids'))))
      .prepare(),
  )
  return {
    of: async (owner) => ofOwner.get({ owner }) ?? null,
    consent: async (stateHash) => consent.get({ stateHash }) ?? null,
    events: async (owner, limit, skipped = 0) => eventsOf.all({ owner, limit, skipped }).map(eventIn),
    eventIds: async (owner) => eventIds.all({ owner }).map(({ id }) => id),
    eventsByIds: async (owner, ids) => (ids.length === 0 ? [] : eventsByIds.all({ owner, ids: list(ids) }).map(eventIn)),
    builtIn: async (owner, from, to) => builtIn.all({ owner, from, to }).map(builtInEventIn),
    builtInIds: async (owner) => builtInIds.all({ owner }).map(({ id }) => id),
    builtInByIds: async (owner, ids) => (ids.length === 0 ? [] : builtInByIds.all({ owner, ids: list(ids) }).map(builtInEventIn)),
  }
}

/** Prepares the writes of connected calendars. */
export function calendarsTx(db: Drizzle, view: ReadTx['calendars']): WriteTx['calendars'] {
  const old = db
    .select({ stateHash: calendarConsents.stateHash })
    .from(calendarConsents)
    .where(lt(calendarConsents.askedAt, param('time')))
    .limit(param('limit'))
  const deleteConsents = lazyStatement(() => db.delete(calendarConsents).where(inArray(calendarConsents.stateHash, old)).prepare())
  return {
    ...view,
    put: async ({ ownerId, ...calendar }) =>
      void db
        .insert(calendars)
        .values({ ownerId, ...calendar })
        .onConflictDoUpdate({ target: calendars.ownerId, set: calendar })
        .run(),
    remove: async (owner) => void db.delete(calendars).where(eq(calendars.ownerId, owner)).run(),
    putConsent: async (consent) => void db.insert(calendarConsents).values(consent).run(),
    removeConsent: async (stateHash) => void db.delete(calendarConsents).where(eq(calendarConsents.stateHash, stateHash)).run(),
    deleteConsentsBefore: async (time, limit) => deleteConsents.run({ time, limit }).changes,
    putEvent: async (ownerId, event) => {
      const row = rowOf(event)
      db.insert(events)
        .values({ ownerId, ...row })
        .onConflictDoUpdate({ target: [events.ownerId, events.id], set: row })
        .run()
    },
    removeEvent: async (owner, id) =>
      void db
        .delete(events)
        .where(and(eq(events.ownerId, owner), eq(events.id, id)))
        .run(),
    putBuiltIn: async (ownerId, { description, ...event }, most) => {
      const row = { ...rowOf(event), description: description ?? null }
      db.insert(builtInEvents)
        .values({ ownerId, ...row })
        .onConflictDoUpdate({ target: [builtInEvents.ownerId, builtInEvents.id], set: row })
        .run()
      const isOwn = eq(builtInEvents.ownerId, ownerId)
      const kept = db.select({ id: builtInEvents.id }).from(builtInEvents).where(isOwn).orderBy(desc(builtInEvents.start)).limit(most)
      db.delete(builtInEvents)
        .where(and(isOwn, notInArray(builtInEvents.id, kept)))
        .run()
    },
  }
}

function rowOf({ id, title, start, end, location }: CalendarEvent) {
  return { id, title, start, end, location: location ?? null }
}

function builtInEventIn({ description, ...row }: typeof builtInEvents.$inferSelect): BuiltInEvent {
  return { ...eventIn(row), ...(description !== null && { description }) }
}

function eventIn({ id, title, start, end, location }: Omit<typeof events.$inferSelect, 'ownerId'>): CalendarEvent {
  return { id, title, start, end, ...(location !== null && { location }) }
}
