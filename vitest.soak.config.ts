import browsers from './vitest.browsers.config.ts'

/** Repeats tests many times in every browser: minutes in each, and no part of `npm test`. */
export default { ...browsers, test: { ...browsers.test, include: ['tests/browsers/*.soak.ts'] } }
