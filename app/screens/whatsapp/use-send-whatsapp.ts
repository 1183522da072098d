import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { SECOND } from '../../../schemas/constants.ts'
import type { MeetupId, MessageId } from '../../../schemas/ids.ts'
import type { Account } from '../../../schemas/student.ts'
import { act } from '../../data/act.ts'
import { DataError } from '../../../schemas/data-error.ts'
import { meeting } from '../../data/meetup-sheets.ts'
import { newId } from '../../data/new-id.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import type { StudentView } from '../../data/views.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { worker } from '../../data/worker.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { outcomeOf } from '../meetup/outcome.ts'
import { canSendNow, savedText } from '../meetup/meetup-text.ts'
import { copyText, linkOf, requestOf, type MeetupForm } from './whatsapp-draft.ts'
import { defined } from '../../../schemas/defined.ts'
import { keysOf } from '../../../schemas/typed.ts'

/** Ms. If the server has not confirmed the request within this time, it waits, and the link opens all the same (clarification E5). */
const CONFIRM_TIMEOUT = 3 * SECOND

/** A submitted request, with the message that accompanies it. */
interface SendInput {
  id: MeetupId
  copyId: MessageId
  form: MeetupForm
  recipient: StudentView
  link: string
  /** Opened during the press, because browsers block it later (clarification E4). Null if the browser blocked it even then. */
  tab: Window | null
  /** Time of the press, epoch ms, device clock, and the number of attempts before it. */
  at: number
  tries: number
}

export type WhatsAppSendState =
  | { phase: 'editing'; failure: string | null }
  | { phase: 'submitting' }
  | { phase: 'sent'; form: MeetupForm; recipient: StudentView; link: string; opened: boolean; waits: string | null }

/** Submits two envelopes with one press, the request and its copy as a message, and then opens the chat (clarification E5). */
export function useSendWhatsApp(me: Account, onSent: () => void) {
  const [sending, setSending] = useState<WhatsAppSendState>({ phase: 'editing', failure: null })
  const given = useRef<SendInput | null>(null)
  const meetups = useLive('meetups', null)
  const waiting = useLive('pendingChanges', null)
  const connection = useConnection()
  const [looks, lookAgain] = useReducer((times: number) => times + 1, 0)

  const failed = useCallback((reason: string) => {
    defined(given.current).tab?.close()
    const text = reason || 'Please check your connection and try again.'
    showToast({ title: 'Failed to Send Request', text, tone: 'error' })
    setSending({ phase: 'editing', failure: text })
  }, [])

  useEffect(() => {
    if (sending.phase !== 'submitting' || !given.current || !meetups || !waiting) return
    const { id, form, recipient, link, tab, at, tries } = given.current
    // A failure before this press is not the outcome of this attempt.
    const rows = waiting.map((row) => (String(row.id) === id && row.attempts <= tries ? { ...row, failing: false, refused: false } : row))
    const now = Date.now()
    const outcome = outcomeOf('requestMeetup', id, {
      shown: meetups,
      waiting: rows,
      away: !canSendNow(connection),
      late: now >= at + CONFIRM_TIMEOUT,
    })
    if (outcome === null) {
      const timer = setTimeout(lookAgain, at + CONFIRM_TIMEOUT - now)
      return () => clearTimeout(timer)
    }
    if (outcome === 'failed' || outcome === 'gone') return failed(rows.find((row) => String(row.id) === id)?.reason ?? '')
    const waits = outcome === 'waits' ? savedText(connection) : null
    const opened = tab !== null && !tab.closed
    tab?.location.replace(link)
    const both = 'Your request has been sent via WhatsApp and in-app message.'
    const inApp = 'Your request has been sent as an in-app message. Open WhatsApp to send it there, too.'
    showToast(waits ? { title: 'Request kept', text: waits } : { title: 'Meetup Request Sent!', text: opened ? both : inApp })
    setSending({ phase: 'sent', form, recipient, link, opened, waits })
    onSent()
  }, [sending, meetups, waiting, connection, looks, failed, onSent])

  // After the student leaves this page, a failure is reported like that of any other request.
  useEffect(() => () => meeting.setState({ toldByForm: null }), [])

  const send = async (form: MeetupForm, recipient: StudentView, link: string): Promise<void> => {
    if (sending.phase !== 'editing') return
    setSending({ phase: 'submitting' })
    const before = given.current
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    const again = before && isSame(before.form, form) ? before : null
    const next: SendInput = {
      id: again?.id ?? newId<MeetupId>(),
      copyId: again?.copyId ?? newId<MessageId>(),
      form,
      recipient,
      link,
      tab,
      at: Date.now(),
      tries: again ? (waiting?.find((row) => String(row.id) === again.id)?.attempts ?? 0) : 0,
    }
    given.current = next
    meeting.setState({ toldByForm: next.id })
    try {
      if (again) return await worker.retry(again.id)
      await act.requestMeetup(requestOf(form, next.id), before ? [before.id, before.copyId] : [])
    } catch (thrown) {
      given.current = before
      tab?.close()
      setSending({ phase: 'editing', failure: null })
      if (thrown instanceof DataError && thrown.code === 'attempted') return showToast(textOfFailedChange(thrown))
      given.current = null
      showToast({
        title: 'Failed to Send Request',
        text: thrown instanceof DataError ? thrown.message : 'Please check your connection and try again.',
        tone: 'error',
      })
      return
    }
    const copy = {
      id: next.copyId,
      toUserId: recipient.id,
      content: copyText(form),
      messageType: 'meetup',
      conversationType: 'direct',
      firebaseMessageId: null,
      meetupId: next.id,
    } as const
    await act.sendMessage(copy).catch(logUnless(isDataError, 'The copy of a request to meet was not stored'))
  }

  return { sending, send, linkFor: (form: MeetupForm, recipient: StudentView) => linkOf(form, recipient, me) }
}

function isSame(one: MeetupForm, other: MeetupForm): boolean {
  return keysOf(one).every((field) => one[field] === other[field])
}
