import type { ReactNode } from 'react'
import type { Delivery } from '../../schemas/rules/delivery.ts'
import { classNames } from './class-names.ts'
import { MoreButton } from './menu/more-button.tsx'
import { Ticks } from './ticks.tsx'

interface Props {
  mine: boolean
  /** Delivery status of the student's own message. */
  delivery: Delivery
  time: string
  /** ISO 8601, for the `time` element. */
  dateTime: string
  /** When it was written, if that was long before. */
  written?: string | undefined
  /** How its menu is opened (`listenForMenu`), if it has one: also by a press of the bubble, or only by the button beside it. */
  menu?: 'pressed' | 'beside'
  children: ReactNode
}

/** One message. A pending one looks pending; it gets its full colour once the server has it (design-language.md section 4). */
export function Bubble({ mine, delivery, time, dateTime, written, menu, children }: Props) {
  return (
    <div
      {...(menu === 'pressed' && { 'data-more': '' })}
      className={classNames(
        'relative flow-root w-fit max-w-[80%] rounded-bubble px-3 pt-2 pb-1.75 leading-message [overflow-wrap:anywhere] whitespace-pre-wrap transition-colors rail:max-w-[62%]',
        mine ? 'ms-auto rounded-ee-xs border border-transparent' : 'rounded-es-xs border border-line bg-raised',
        mine && INK[delivery],
      )}
    >
      <bdi>{children}</bdi>
      <span
        className={classNames(
          'float-end ms-3 -me-0.5 mt-1.5 -mb-0.5 inline-flex items-center gap-1 text-2xs leading-4 font-medium whitespace-nowrap tabular-nums',
          mine ? META[delivery] : 'text-muted',
        )}
      >
        {written && <span>written {written} ·</span>}
        <time dateTime={dateTime}>{time}</time>
        {mine && <Ticks state={delivery} />}
      </span>
      {menu && (
        <MoreButton isStop={menu === 'pressed'} className={`top-[calc(50%-22px)] size-11 text-muted ${mine ? 'end-full' : 'start-full'}`} />
      )}
    </div>
  )
}

const SENT = 'bg-bubble text-on-bubble duration-(--dur-base)'
const INK: Record<Delivery, string> = {
  // Only a message that takes a moment turns pale: most are sent sooner, and every change of colour is drawn for 13 frames.
  sending: 'bg-accent-soft text-on-accent-soft delay-300 duration-0 starting:bg-bubble starting:text-on-bubble',
  queued: 'bg-accent-soft text-on-accent-soft duration-(--dur-base)',
  failed: 'bg-danger-soft text-text duration-(--dur-base)',
  sent: SENT,
  delivered: SENT,
  read: SENT,
}

/** The time and the ticks. Those of a message that is not sent have the colour of its words, which changes late. */
const META: Record<Delivery, string> = {
  sending: '',
  queued: '',
  failed: 'text-danger-text',
  sent: 'text-bubble-meta',
  delivered: 'text-bubble-meta',
  read: 'text-bubble-meta',
}
