import { backFlows } from './flows.ts'

// What a page does that stays open is tested in Chromium by tests/e2e, and all flows by `npm run soak:browsers`.
backFlows('chromium')
