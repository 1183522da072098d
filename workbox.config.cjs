/** Lists the files that the service worker caches, so that the app opens offline (scripts/build.mjs adds the paths). */
module.exports = {
  globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2,webmanifest}', 'remembered-chat.txt'],
  // Each file is one more request before the app opens offline. The list leaves out files of the server's own pages (API description,
  // sign-in, calendars), icons that only the browser's installation requests, RxDB's development
  // code, which production never loads, the landing with its words in the document, which is for first visits, and what registers with
  // Firebase, which needs the network.
  globIgnores: [
    'sw.js',
    'landing*.html',
    'firebase-messaging-sw.js',
    '**/firebase-token-*',
    'api-description.css',
    'sign-in.css',
    'calendar-answer.js',
    'resend-countdown.js',
    'fonts/*',
    'wordmark-*',
    'icon-{512,maskable,monochrome}*',
    'apple-touch-icon-*',
    'startup/*',
    '**/dev-mode-*',
    '**/validate-ajv-*',
  ],
  // Names with a content hash need no second hash. Only in assets/: in public/, "icon-maskable.png" would look hashed, too.
  dontCacheBustURLsMatching: /^assets\/.*-[\w-]{8}\./,
}
