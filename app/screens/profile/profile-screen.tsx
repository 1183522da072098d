import { LaterPage } from '../../shell/later-page.tsx'
import { SignOut } from './sign-out.tsx'

export function ProfileScreen() {
  return (
    <LaterPage title="Profile" text="Editing your profile comes with a later version of Friendioo.">
      <SignOut />
    </LaterPage>
  )
}
