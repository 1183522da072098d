/** What the service worker keeps, so that the app opens without a network (scripts/build.mjs adds where to read and write). */
module.exports = {
  globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2,webmanifest}'],
  // Each file is one more request before the app opens without a network: none for what the server's own pages show (contract, sign-in, calendars),
  // what the browser alone asks for when it installs the app, and RxDB's development code, for which production never asks.
  globIgnores: ['sw.js', 'contract.css', 'sign-in.css', 'calendar-answer.js', 'fonts/*', 'wordmark-*', 'icon-{512,maskable,monochrome}*', 'apple-touch-icon-*', '**/dev-mode-*', '**/validate-ajv-*'],
  // Names with a content hash need no second one. Only assets/: in public/, "icon-maskable.png" would look hashed, too.
  dontCacheBustURLsMatching: /^assets\/.*-[\w-]{8}\./,
}
