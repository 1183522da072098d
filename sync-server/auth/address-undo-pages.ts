import { html } from 'hono/html'
import { serverPage, type Html } from '../html-page.ts'

/** Asks before a change of address is undone. Works without script. */
export function undoPage({ token, email }: { token: string; email: string }): Html {
  return serverPage(
    'Undo the change of address',
    html`<h1>Undo the change of address?</h1>
      <p class="lead">
        Your Friendioo account now uses another email address. You can switch back to <strong>${email}</strong>. This signs out every
        device, including this one.
      </p>
      <form method="post" action="/api/email/undo">
        <input type="hidden" name="token" value="${token}" />
        <button class="button">Undo the change</button>
      </form>
      <div class="row"><a class="link" href="/">Leave it as it is</a></div>`,
  )
}

export function undonePage(email: string): Html {
  return serverPage(
    'The change was undone',
    html`<h1>The change was undone</h1>
      <p class="lead">You can sign in with <strong>${email}</strong> again. Every device has been signed out.</p>
      <a class="button" href="/api/login">Sign in</a>`,
  )
}

export function undoFailedPage(error: string): Html {
  return serverPage(
    'Not undone',
    html`<h1>Nothing was changed</h1>
      <p class="lead" role="alert">${error}</p>
      <div class="row"><a class="link" href="/">Back to Friendioo</a></div>`,
  )
}
