import browsers from './vitest.browsers.config.ts'

/** Repeats tests many times in every browser. This takes minutes in each, so `npm test` leaves it out. */
export default { ...browsers, test: { ...browsers.test, include: ['tests/browsers/*.soak.ts'] } }
