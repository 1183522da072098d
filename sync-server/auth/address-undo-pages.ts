import { html } from 'hono/html'
import { serverPage, type Html } from '../html-page.ts'

/** Asks before a change of address is undone. Works without script. */
export function undoPage({ token, email }: { token: string; email: string }): Html {
  return serverPage(
    'Undo the change of address',
    html`<h1>Undo the change of address?</h1>
      <p class="lead">
        Another address signs in to your Friendioo account now. You can make <strong>${email}</strong> sign in again. Every device is signed
        out then, also yours.
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
    'The change is undone',
    html`<h1>The change is undone</h1>
      <p class="lead"><strong>${email}</strong> signs in again, and every device is signed out.</p>
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
