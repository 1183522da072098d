import { LaterPage } from '../../shell/later-page.tsx'

export function GroupsScreen() {
  return <LaterPage title="Groups" text="Study groups come with a later version of Friendioo." />
}
