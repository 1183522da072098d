import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'

/** How a student who is on no campus gets onto one. */
export function NoCampus() {
  return (
    <div className="grid max-w-72 gap-2.5">
      <p className="text-pretty text-muted">
        Verify a university email in Profile Settings, or open an invitation link of somebody who is there already.
      </p>
      <Link to="/profile" className={buttonClass('soft', 'medium')}>
        Verify a university email
      </Link>
    </div>
  )
}
