import { expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { leaderLock, resetLock } from '../../worker/store/tab-names.ts'
import { countTabs } from './count-tabs.ts'

const LEADER = leaderLock('amina' as StudentId)

it('the locks of the leader count the tabs, without that of a tab that replaces its data', () => {
  expect(countTabs({ held: [{ name: LEADER }, { name: 'friendioo-session' }], pending: [{ name: LEADER }] })).toBe(2)
  expect(countTabs({ held: [{ name: LEADER }, { name: resetLock('amina' as StudentId) }], pending: [] })).toBe(1)
})
