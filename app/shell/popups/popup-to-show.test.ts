import { expect, it } from 'vitest'
import { POPUPS, popupToShow, type Popup, type PopupMoment } from './popup-to-show.ts'

const calm: PopupMoment = { wanted: [], shown: null, mayOpen: true, hasRoom: true }
const ALL = [...POPUPS]

it('shows one popup at a time, and the next in the order of G7 when one is closed', () => {
  const wanted = [...ALL].reverse()
  const order: Popup[] = []
  for (let next = popupToShow({ ...calm, wanted }); next !== null; next = popupToShow({ ...calm, wanted })) {
    order.push(next)
    wanted.splice(wanted.indexOf(next), 1)
  }
  expect(order).toEqual(['meetup-request', 'tutorial', 'still-free', 'home-prompt', 'install-banner', 'install-card', 'push-prompt'])
})

it.each<[string, Partial<PopupMoment>, Popup | null]>([
  ['nothing when nothing wants to show', {}, null],
  ['no card while the student writes, or just after another popup', { wanted: ['install-banner'], mayOpen: false }, null],
  ['a card on while the student writes', { wanted: ['install-banner'], shown: 'install-banner', mayOpen: false }, 'install-banner'],
  ['no card where there is no room for it', { wanted: ['install-banner'], shown: 'install-banner', hasRoom: false }, null],
  ['a card on when one before it in the order comes later', { wanted: ALL.slice(2), shown: 'push-prompt' }, 'push-prompt'],
  ['a request in the place of a card', { wanted: ['meetup-request', 'install-card'], shown: 'install-card' }, 'meetup-request'],
  ['the tutorial in the place of a card', { wanted: ['tutorial', 'home-prompt'], shown: 'home-prompt' }, 'tutorial'],
  ['a request although there is no room for a card', { wanted: ['meetup-request'], hasRoom: false, mayOpen: false }, 'meetup-request'],
  ['the tutorial on when a request arrives', { wanted: ['meetup-request', 'tutorial'], shown: 'tutorial' }, 'tutorial'],
  ['a request on when the tutorial wants to open', { wanted: ['tutorial', 'meetup-request'], shown: 'meetup-request' }, 'meetup-request'],
  ['nothing of a popup that is closed', { wanted: [], shown: 'push-prompt' }, null],
])('shows %s', (_, moment, popup) => expect(popupToShow({ ...calm, ...moment })).toBe(popup))
