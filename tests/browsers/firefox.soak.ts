import { signOuts } from './sign-outs.ts'

signOuts('firefox')
