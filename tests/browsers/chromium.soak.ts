import { flows } from './flows.ts'
import { signOuts } from './sign-outs.ts'

flows('chromium')
signOuts('chromium')
