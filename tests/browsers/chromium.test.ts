import { backFlows } from './flows.ts'

// tests/e2e tests pages that stay open in Chromium, and `npm run soak:browsers` all flows.
backFlows('chromium')
