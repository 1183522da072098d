import { announceDrafts } from '../data/drafts/drafts-elsewhere.ts'
import { showAppBadge } from '../data/startup/app-badge.ts'
import { cachePictures } from '../data/startup/cache-pictures.ts'
import { resumeSending } from '../data/startup/resume-sending.ts'
import { isReadyOffline } from '../data/startup/is-ready-offline.ts'
import { storeReply } from '../data/startup/store-reply.ts'
import { refreshPush } from '../data/startup/refresh-push.ts'
import { showTabCount } from '../data/startup/tab-count.ts'
import { watchStorage } from '../data/startup/watch-storage.ts'
import type { StartResult } from '../data/views.ts'
import { inBackground } from '../platform/in-background.ts'
import { log } from '../platform/log.ts'
import { catchFocus } from './layout/catch-focus.ts'
import { coverSecondPress } from './layout/cover-second-press.ts'
import { keepFocusWhenTurned } from './layout/keep-focus-when-turned.ts'
import { watchSignInLinks } from './session/watch-sign-in-links.ts'
import { watchForUpdates } from './update/watch-for-updates.ts'

/**
 * Starts what nobody waits for. The service worker is part of it: it downloads the app a second time for offline use, and must not
 * compete with the first screen.
 */
export function afterFirstScreen({ inMemory }: StartResult): void {
  watchSignInLinks()
  keepFocusWhenTurned()
  catchFocus()
  coverSecondPress()
  cachePictures()
  // In development there is no service worker, and some browsers have none over plain HTTP.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    inBackground(watchForUpdates(), 'The page does not hear of new versions', log.warn)
    storeReply()
  }
  void isReadyOffline(inMemory)
  void resumeSending()
  void announceDrafts()
  showAppBadge()
  showTabCount()
  watchStorage()
  inBackground(refreshPush(), 'The registration for pushes was not checked', log.warn)
}
