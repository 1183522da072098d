import { Link } from 'react-router'

const TABS = [
  { name: 'Find Study Buddy', path: '/' },
  { name: 'My Groups', path: '/groups' },
  { name: 'Schedule', path: '/schedule' },
]

/** Three links that look like tabs; Home is always the first (clarification A10). */
export function HomeTabs() {
  return (
    <nav aria-label="Study" className="flex rounded-md bg-sunken p-0.75">
      {TABS.map(({ name, path }) => (
        <Link
          key={path}
          to={path}
          aria-current={path === '/' ? 'page' : undefined}
          className="hit-3 grid min-h-10 flex-auto place-items-center rounded-md-inner px-1.5 text-center text-segment leading-4.5 font-medium text-muted aria-[current]:border aria-[current]:border-line aria-[current]:bg-thumb aria-[current]:font-bold aria-[current]:text-text aria-[current]:shadow-sm"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
