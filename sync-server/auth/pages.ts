import { html } from 'hono/html'
import { CODE_LENGTH_GUESSED } from '../../schemas/constants.ts'
import { serverPage, type Html } from '../html-page.ts'

export interface DemoChoice {
  id: string
  name: string
  detail: string
}

interface Page {
  returnTo: string
  /** The error message, shown beside the field. */
  error?: string | undefined
}

/** Asks for the email address. With a demo campus, also offers its students, one click each (clarification A1). Works without script. */
export function emailPage({ returnTo, error, email = '', demo }: Page & { email?: string; demo: DemoChoice[] }): Html {
  return serverPage(
    'Sign in',
    html`<h1>Sign in</h1>
      <p class="lead">Use your university email. We’ll send you a code, so you don’t need a password.</p>
      <form method="post" action="/api/login">
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <div class="field">
          <label for="email">Email</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="email"
            placeholder="you@university.edu"
            value="${email}"
            required
            autofocus
            ${described(error)}
          />
          ${problem(error)}
        </div>
        <button class="button">Send code</button>
        <p class="note">By continuing, you confirm that you have read the <a href="/privacy">privacy page</a>.</p>
      </form>
      ${
        demo.length === 0
          ? ''
          : html`<p class="or" id="demo">Demo campus, no code needed</p>
              <form method="post" action="/api/login">
                <input type="hidden" name="returnTo" value="${returnTo}" />
                <ul class="students" aria-labelledby="demo">
                  ${demo.map(
                    ({ id, name, detail }) =>
                      html`<li>
                        <button class="student" name="demoUser" value="${id}" aria-describedby="studies-${id}">
                          <span class="initials" aria-hidden="true">${initialsOf(name)}</span>
                          <span
                            ><span class="name">${name}</span
                            ><span class="studies" id="studies-${id}" aria-hidden="true">${detail}</span></span
                          >
                        </button>
                      </li>`,
                  )}
                </ul>
              </form>
              <p class="note">Demo students are invented. Anyone can use them.</p>`
      }`,
  )
}

interface CodePage extends Page {
  email: string
  /** Seconds until another code can be asked for. */
  resendIn: number
  /** A message that is not about the typed text. */
  notice?: string | undefined
}

/** Asks for the code that was sent. Shows the same for known and unknown addresses (hardening N23). */
export function codePage({ returnTo, error, email, resendIn, notice }: CodePage): Html {
  return serverPage(
    'Enter the code',
    html`<h1>Check your email</h1>
      <p class="lead">A code is on its way to <strong>${email}</strong>. It works for 10 minutes. If several arrive, use the newest.</p>
      <form method="post" action="/api/login">
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <input type="hidden" name="email" value="${email}" />
        <div class="field">
          <label for="code">Code</label>
          <input
            id="code"
            name="code"
            class="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="${CODE_LENGTH_GUESSED}"
            required
            autofocus
            ${described(error)}
          />
          ${problem(error)}
        </div>
        <button class="button">Sign In</button>
      </form>
      <form method="post" action="/api/login">
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <input type="hidden" name="email" value="${email}" />
        <div class="row">
          <button class="link" data-resend-in="${resendIn}">Send a new code</button>
          <a class="link" href="/api/login?returnTo=${encodeURIComponent(returnTo)}">Use another email</a>
        </div>
      </form>
      <script src="/resend-countdown.js"></script>
      ${notice === undefined ? '' : html`<p class="banner" role="status">${notice}</p>`}
      <p class="banner">No email yet? It can take a minute. Check your spam folder too.</p>`,
  )
}

/** Confirms a sign-in by a provider. Continues by itself if the browser supports that. */
export function signedInPage({ returnTo }: Pick<Page, 'returnTo'>): Html {
  return serverPage(
    'Signed in',
    html`<h1>You’re signed in</h1>
      <p class="lead">One moment …</p>
      <div class="row"><a class="link" href="${returnTo}">Continue</a></div>`,
  )
}

/** Explains why a provider did not sign the student in, and links back to it. */
export function notSignedInPage({ returnTo, error }: Page): Html {
  return serverPage(
    'Not signed in',
    html`<h1>Not signed in</h1>
      <p class="lead" role="alert">${error}</p>
      <a class="button" href="/api/login?returnTo=${encodeURIComponent(returnTo)}">Try again</a>
      <div class="row"><a class="link" href="/">Back to Friendioo</a></div>`,
  )
}

function described(error: string | undefined): Html | '' {
  return error === undefined ? '' : html`aria-invalid="true" aria-describedby="problem"`
}

function problem(error: string | undefined): Html | '' {
  return error === undefined ? '' : html`<p class="error" id="problem" role="alert">${error}</p>`
}

function initialsOf(name: string): string {
  return name
    .split(' ')
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
}
