import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** Wraps content in a complete page in the app's style (`app/standalone/sign-in.css`). */
export function serverPage(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f5f7f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1512" media="(prefers-color-scheme: dark)" />
        <meta name="robots" content="noindex" />
        <title>${title} · Friendioo</title>
        <link rel="icon" href="/favicon.svg" />
        <script src="/apply-theme.js"></script>
        <link rel="stylesheet" href="/sign-in.css" />
      </head>
      <body>
        <main class="page">
          <a href="/" aria-label="Friendioo">
            <img class="wordmark" src="/wordmark-on-light.svg" alt="Friendioo" />
          </a>
          ${content}
        </main>
      </body>
    </html>`
}
