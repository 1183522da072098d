import browsers from './vitest.browsers.config.ts'

/** What is tried many times in every browser: minutes in each, and no part of `npm test`. */
export default { ...browsers, test: { ...browsers.test, include: ['tests/browsers/*.soak.ts'] } }
