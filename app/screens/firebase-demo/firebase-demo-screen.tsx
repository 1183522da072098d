import { LaterPage } from '../../shell/later-page.tsx'

export function FirebaseDemoScreen() {
  return <LaterPage title="Firebase Demo" text="This demo needs Firebase, and comes with a later version of Friendioo." />
}
