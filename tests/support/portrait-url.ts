import type { StudentId } from '../../schemas/ids.ts'
import { PICTURES_AT } from '../../schemas/constants.ts'
import { portraitOf } from '../../sync-server/demo/portrait.ts'

/** Returns the address of a demo student's portrait. */
export const drawn = (student: string): string => PICTURES_AT + portraitOf(student as StudentId)!.hash
