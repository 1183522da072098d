/** The supported browsers. README.md and check-browser.js name the same ones, and package.json lists them for the linter. */
export const SUPPORTED_BROWSERS = [
  {
    name: 'Safari',
    versions: '17 or newer',
    text: 'Changes are sent while Friendioo is open. Put it on your Home Screen or Dock: otherwise Safari clears it after 7 days without a visit.',
  },
  {
    name: 'Firefox',
    versions: 'ESR or newer',
    text: 'Changes are sent while Friendioo is open, at the latest when you open it next.',
  },
  {
    name: 'Chrome and Edge',
    versions: 'of the last two years',
    text: 'Changes are sent with Friendioo closed, too. Install it from the browser’s menu.',
  },
] as const
