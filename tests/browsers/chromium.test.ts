import { flows } from './flows.ts'

flows('chromium')
