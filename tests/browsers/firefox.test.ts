import { flows } from './flows.ts'

flows('firefox')
