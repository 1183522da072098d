import { beforeEach, describe, expect, it } from 'vitest'
import { SHOWN_LIFETIME } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { ShownChats } from './shown-chats.ts'

const [AMINA, OMAR] = ['amina' as StudentId, 'omar' as StudentId]

describe('the chats that are shown', () => {
  let said: string[][]
  let timers: Map<() => void, number>
  let shown: ShownChats

  beforeEach(() => {
    said = []
    timers = new Map()
    shown = new ShownChats(
      (run, ms) => {
        timers.set(run, ms)
        return () => timers.delete(run)
      },
      (chats) => said.push(chats),
    )
  })

  it('are those of all tabs, each once, and are said when they change', () => {
    shown.show('one', AMINA)
    shown.show('two', AMINA)
    shown.show('two', OMAR)
    shown.show('two', OMAR)
    shown.show('one', null)
    expect(said).toEqual([[AMINA], [AMINA], [AMINA, OMAR], [OMAR]])
  })

  it('no longer include the chat of a tab that has not renewed it in time', () => {
    shown.show('one', AMINA)
    shown.show('one', AMINA)
    expect([...timers.values()]).toEqual([SHOWN_LIFETIME])
    for (const run of timers.keys()) run()
    expect([said.at(-1), shown.chats]).toEqual([[], []])
  })
})
