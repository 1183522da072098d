import { html } from 'hono/html'
import { CALENDAR_CONNECTED, CALENDAR_ERROR } from '../../schemas/calendar.ts'
import { serverPage, type Html } from '../html-page.ts'
import { CONSENT_PATH } from './built-in.ts'

/** Shows the built-in calendar's consent page: a plain form. */
export function consentPage({ state, name }: { state: string; name: string }): Html {
  return serverPage(
    'Allow access',
    html`<h1>Allow access to your calendar?</h1>
      <p class="lead">
        Friendioo would like to see the events in <strong>${name}</strong>’s built-in calendar, and to add study sessions to it.
      </p>
      <form method="post" action="${CONSENT_PATH}">
        <input type="hidden" name="state" value="${state}" />
        <button class="button" name="answer" value="allow">Allow</button>
        <div class="row"><button class="button soft" name="answer" value="deny">Deny</button></div>
      </form>
      <p class="note">This calendar is kept on this server. You can disconnect it at any time.</p>`,
  )
}

/** Shows the result of a consent request. The window that opened it is notified, and this one closes. */
export function consentResultPage(connected: boolean): Html {
  const [title, words] = connected
    ? ['Calendar connected', 'You can close this window.']
    : ['Not connected', 'Your calendar was not connected. Close this window and try again.']
  return serverPage(
    title,
    html`<h1>${title}</h1>
      <p class="lead" role="status">${words}</p>
      <script src="/calendar-answer.js" data-type="${connected ? CALENDAR_CONNECTED : CALENDAR_ERROR}"></script>`,
  )
}

/** Shows that there is no open consent request, or no session. */
export function noQuestionPage(): Html {
  return serverPage(
    'Nothing to answer',
    html`<h1>Nothing to answer</h1>
      <p class="lead">This question is not open any more. Close this window and connect your calendar again.</p>`,
  )
}
