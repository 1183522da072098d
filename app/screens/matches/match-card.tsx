import { memo } from 'react'
import { Link } from 'react-router'
import { STATUS_LABEL } from '../../../schemas/rules/availability.ts'
import { MATCH_BADGE } from '../../../schemas/rules/match.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Chip } from '../../ui/chip.tsx'
import { STATUS_TEXT } from '../../ui/status-tint.ts'
import type { MatchSuggestion } from './best-matches.ts'

interface Props extends MatchSuggestion {
  /** True while offline: the presence shown is the last known one. */
  stale: boolean
  isSample: boolean
}

/** One match: the student, what both share, and how to contact them. */
export const MatchCard = memo(function MatchCard({ stale, isSample, ...suggestion }: Props) {
  const { id, academicProgram, academicYear, currentSubjects, currentLocation, matchReason, matchScore, isOnline } = suggestion
  const name = fullName(suggestion) || 'Student'
  const status = displayedStatus(suggestion)
  const badge = MATCH_BADGE[matchReason]
  const profile = `/user-profile/${id}`
  return (
    <li
      data-student-id={id}
      data-match={matchReason}
      className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-3.5 [--ring:var(--color-raised)] [contain-intrinsic-size:auto_244px] [content-visibility:auto]"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {/* Shows initials even if the student has a picture (spec §2). The status mark is shown only for a student who is online. */}
        <Avatar student={{ ...suggestion, profileImageUrl: '' }} status={isOnline ? status : 'offline'} stale={stale} silent />
        <div className="min-w-30 flex-1 pt-0.75">
          <h3 id={`match-${id}`} dir="auto" className="text-base leading-snug font-bold tracking-snug [overflow-wrap:anywhere]">
            <Link to={profile} className="hit-10 underline-offset-3 hover:underline">
              {name}
            </Link>
            {isOnline && !stale && <span className="sr-only">, Online</span>}
          </h3>
          <p className="mt-0.5 text-xs text-muted">{studyLine({ program: academicProgram, year: academicYear })}</p>
          {isSample && (
            <p className="mt-1.5">
              <Badge look="quiet">Sample</Badge>
            </p>
          )}
        </div>
        <div className="ms-auto grid justify-items-end gap-1 text-xs text-muted">
          <Badge look={badge.colour}>{badge.label}</Badge>
          <span>
            <b className="font-extrabold text-text tabular-nums">{matchScore}%</b> compatible
          </span>
        </div>
      </div>
      {/* A sample is compared with somebody else. */}
      {!isSample && (
        <div className="text-xs [overflow-wrap:anywhere]">
          <p className="text-muted">
            <span className={`font-medium ${stale ? '' : STATUS_TEXT[status]}`}>{STATUS_LABEL[status]}</span>
            {currentLocation && (
              <>
                {' · '}
                <bdi>{currentLocation}</bdi>
              </>
            )}
          </p>
          <p className="mt-0.5">{suggestion.why}</p>
        </div>
      )}
      {currentSubjects.length > 0 && (
        <ul aria-label="Subjects" className="flex flex-wrap gap-1.5">
          {currentSubjects.map((subject) => (
            <li key={subject} dir="auto" className="min-w-0">
              <Chip>{subject}</Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 [&>*]:flex-auto">
        <Link
          to={`/whatsapp-meetup?recipientId=${id}`}
          aria-describedby={`match-${id}`}
          className={buttonClass('soft', 'medium', 'min-h-11! px-3!')}
        >
          Send Study Request
        </Link>
        <Link to={profile} aria-describedby={`match-${id}`} className={buttonClass('outline', 'medium', 'min-h-11! px-3!')}>
          View Profile
        </Link>
      </div>
    </li>
  )
})
