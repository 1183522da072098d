/** What the service worker keeps, so that the app opens without a network (scripts/build.mjs adds where to read and write). */
module.exports = {
  globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2,webmanifest}'],
  // Development code of RxDB: production never asks for it, so no student should download it.
  globIgnores: ['sw.js', '**/dev-mode-*', '**/validate-ajv-*'],
  // Names with a content hash need no second one. Only assets/: in public/, "icon-maskable.png" would look hashed, too.
  dontCacheBustURLsMatching: /^assets\/.*-[\w-]{8}\./,
}
