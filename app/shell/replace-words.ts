import { useEffect, useLayoutEffect, useState } from 'react'
import { HISTORY_PAGE } from '../../schemas/constants.ts'
import { liveQueries } from '../data/use-live.ts'
import { reportedElsewhere } from '../../schemas/reported-elsewhere.ts'
import type { StudentWords } from '../student-words.ts'

/**
 * Resolves when this device has all data that the first screen shows in place of the words, or cannot load it now: the screen then says
 * why.
 */
export async function awaitWords(words: StudentWords): Promise<void> {
  const [me, meetups] = [liveQueries.query('me', null), liveQueries.query('meetups', null)]
  if (words === 'home') return awaitLoaded([me, meetups, liveQueries.query('classmates', null), liveQueries.query('studySessions', null)])
  const partnerId = openPartner()
  const chat = liveQueries.query('chat', { partnerId, limit: HISTORY_PAGE })
  // A chat that the bootstrap does not have comes a moment later, and is empty until then.
  const messages = { subscribe: chat.subscribe, read: () => chat.read()?.messages.length }
  await awaitLoaded([me, meetups, liveQueries.query('conversations', null), messages])
  await awaitCards()
}

/**
 * Resolves when the code of the cards in the open chat is here, or cannot be loaded: the messages are drawn with the cards between them.
 */
export async function awaitCards(): Promise<void> {
  const partnerId = openPartner()
  const meetups = liveQueries.query('meetups', null).read()
  if (meetups?.some((meetup) => meetup.partnerId === partnerId))
    await import('../screens/messages/chat/meetup-cards.ts').then(({ MeetupCard }) => MeetupCard.load()).catch(reportedElsewhere)
}

const openPartner = () => new URLSearchParams(location.search).get('with') ?? ''

function awaitLoaded(shown: { read: () => unknown; subscribe: (listener: () => void) => () => void }[]): Promise<void> {
  const status = liveQueries.query('status', null)
  const fails = () => {
    const now = status.read()
    return now && (now.serverFails || !['online', 'syncing'].includes(now.connection))
  }
  return new Promise((resolve) => {
    const look = () => {
      if (!shown.every(({ read }) => read()) && !fails()) return
      for (const unsubscribe of watched.splice(0)) unsubscribe()
      resolve()
    }
    const watched = [...shown, status].map(({ subscribe }) => subscribe(() => look()))
    look()
  })
}

/** The scroll position and the focus in the words, for the screen that is drawn in their place. */
interface Place {
  /** Restores what was in sight. */
  look: () => void
  /** Restores the focus. */
  focus: () => void
}

/**
 * Restores the scroll position and the focus that somebody had in the words. Draw it after the app in the same render: it is then the last
 * to see the words, and the first to see what took their place.
 */
export function InPlaceOfWords({ root, isLanding }: { root: HTMLElement; isLanding: boolean }): null {
  const [{ look, focus }] = useState(() => (isLanding ? visitorsPlace(root) : studentsPlace(root)))
  useLayoutEffect(look, [look])
  // After the composer of a chat, which takes the focus when it is there.
  useEffect(focus, [focus])
  return null
}

/** Notes where a student is in their words now. */
function studentsPlace(place: HTMLElement): Place {
  const log = () => place.querySelector('[role=log]')
  const [{ scrollY }, above] = [window, log()?.scrollTop ?? 0]
  const { activeElement } = document
  const focused = place.contains(activeElement) ? activeElement : null
  return {
    look: () => {
      window.scrollTo({ top: scrollY, behavior: 'instant' })
      // Where the student has not scrolled, the chat begins at its new messages.
      if (above !== 0) log()?.scrollTo({ top: above, behavior: 'instant' })
      // End all animations: the words were there already, and a chat over the list would slide in.
      for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    },
    focus: () => {
      const next = focused?.matches('[role=log]')
        ? log()
        : focused && place.querySelector(`[href="${CSS.escape(focused.getAttribute('href') ?? '')}"]`)
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    },
  }
}

/** Notes where a visitor is in the words of the landing now, and what they have opened. */
function visitorsPlace(words: HTMLElement): Place {
  const [links, opened] = [
    () => [...words.querySelectorAll<HTMLElement>('a, button, summary')],
    () => [...words.querySelectorAll('details')],
  ]
  const focused = links().findIndex((each) => each === document.activeElement)
  const open = opened().map((each) => each.open)
  return {
    look: () => {
      for (const [at, each] of opened().entries()) each.open = open[at] ?? false
    },
    focus: () => links()[focused]?.focus({ preventScroll: true }),
  }
}
