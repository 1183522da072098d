import { flows } from './flows.ts'

flows('webkit')
