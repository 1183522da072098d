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
          className="hit-3 grid min-h-10 flex-auto place-items-center rounded-[11px] px-1.5 text-center text-[min(0.8125rem,4vw)] leading-4.5 font-[580] text-muted aria-[current]:border aria-[current]:border-line aria-[current]:bg-thumb aria-[current]:font-[660] aria-[current]:text-text aria-[current]:shadow-sm"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
