import { PageHeader } from '../../shell/header/page-header.tsx'

/** Title of the page, and for whom the matches were computed. */
export function MatchesHeader({ note }: { note?: string }) {
  return <PageHeader title="Academic Matches" {...(note && { note })} />
}

export const MATCHES_LIST = 'grid grid-cols-[minmax(0,1fr)] gap-3 px-(--gutter) rail:px-7'
