// Runs before the app, in ES5. An old browser gets a page that says so (docs/browsers.md).
;(function (w) {
  var missing = []
  function need(name, owner) {
    // "in", because a private window may refuse to read the value.
    if (!owner || !(name in owner)) missing.push(name)
  }
  need('noModule', document.createElement('script'))
  need('Worker', w)
  need('indexedDB', w)
  need('databases', w.IDBFactory && IDBFactory.prototype)
  // Plain HTTP has no locks.
  if (w.isSecureContext !== false) need('locks', navigator)
  need('BroadcastChannel', w)
  need('timeout', w.AbortSignal)
  need('findLast', [])
  try {
    RegExp('(?<!a)')
  } catch (_) {
    missing.push('lookbehind')
  }
  // The rest of the document becomes hidden text, so that the app does not start.
  if (missing[0])
    document.write(
      '<style>body{max-width:30em;margin:3em auto;padding:0 1em;font:1em/1.5 sans-serif;background:#f5f7f4;color:#1a211e}a{color:#00573f}' +
        '@media(prefers-color-scheme:dark){body{background:#0f1512;color:#eff2ed}a{color:#8cd8b9}}</style>' +
        '<main><h1>This browser is too old for Friendioo</h1>' +
        '<p>Friendioo works in Safari 17 or newer, in Firefox ESR or newer, and in Chrome and Edge of the last two years.' +
        '<p>Update this browser, or open Friendioo in another one.' +
        '<p><a href="">Try again</a><p><small>Missing: ' +
        missing.join(', ') +
        '</small></main><plaintext style="display:none">'
    )
})(window)
