import { signOuts } from './sign-outs.ts'

signOuts('chromium')
