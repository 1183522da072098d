import { useState } from 'react'
import { STATUS_LABEL, type Status } from '../../schemas/rules/availability.ts'
import { fullName, initials } from '../../schemas/rules/profile.ts'
import { classNames } from './class-names.ts'
import { PresenceMark } from './presence-mark.tsx'
import { tintOf } from './tint.ts'

interface Props {
  student: { firstName: string; lastName: string; profileImageUrl: string }
  /** Width and height, px. */
  size?: number
  /** Shown as a mark; offline has none. */
  status?: Status
  /** The status is the last known one, not live: the mark has half its strength. */
  stale?: boolean
  /** Hides the picture from a screen reader, because the name is beside it. */
  silent?: boolean
}

/** Shows the student's picture, or their initials on a tint; nothing at all when both names are blank (spec §2, AVAIL-008). */
export function Avatar({ student, size = 48, status, stale = false, silent = false }: Props) {
  const [broken, setBroken] = useState('')
  const letters = initials(student)
  if (letters === '') return null

  const name = fullName(student)
  const label = status ? `${name}, ${STATUS_LABEL[status]}` : name
  const picture = student.profileImageUrl !== '' && student.profileImageUrl !== broken
  return (
    <span
      {...(silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      data-morph="avatar"
      className="relative inline-grid shrink-0"
      style={{ width: size, height: size }}
    >
      <span
        className={classNames(
          'grid size-full place-items-center overflow-hidden rounded-full font-bold tracking-snug',
          picture ? 'bg-sunken' : tintOf(name),
        )}
        style={{ fontSize: size * 0.36 }}
      >
        {picture ? (
          <img
            src={student.profileImageUrl}
            alt=""
            width={size}
            height={size}
            decoding="async"
            className="size-full object-cover"
            onError={() => setBroken(student.profileImageUrl)}
          />
        ) : (
          letters
        )}
      </span>
      {status && status !== 'offline' && (
        <span className="absolute -end-px -bottom-px grid size-[31%] min-h-3.25 min-w-3.25 place-items-center rounded-full bg-(--ring,var(--color-raised))">
          <PresenceMark status={status} className={classNames('size-[72%]', stale && 'opacity-50')} />
        </span>
      )}
    </span>
  )
}
