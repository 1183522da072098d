import { describe, expect, it } from 'vitest'
import { surplusSockets } from './surplus-sockets.ts'

const socket = (name: string, signIn: string, isEnded = false) => ({ name, signIn, isEnded })
const names = (of: { name: string }[]) => of.map(({ name }) => name).sort()

describe('surplus sockets', () => {
  it('are the oldest of a session and the oldest of a student', () => {
    const [a1, a2, a3, b1, b2] = [socket('a1', 'a'), socket('a2', 'a'), socket('a3', 'a'), socket('b1', 'b'), socket('b2', 'b')]
    expect(surplusSockets([a1, a2, a3], { ofSession: 3, ofStudent: 9 })).toEqual([])
    expect(names(surplusSockets([a1, b1, a2, b2, a3], { ofSession: 2, ofStudent: 9 }))).toEqual(['a1'])
    expect(names(surplusSockets([a1, b1, a2, b2, a3], { ofSession: 9, ofStudent: 3 }))).toEqual(['a1', 'b1'])
  })

  it('are not those of a session whose place a full session would take', () => {
    const sockets = [socket('b1', 'b'), socket('a1', 'a'), socket('a2', 'a'), socket('a3', 'a')]
    expect(names(surplusSockets(sockets, { ofSession: 2, ofStudent: 3 }))).toEqual(['a1'])
  })

  it('do not include sockets that are closed already, which take no place either', () => {
    const sockets = [socket('a1', 'a', true), socket('a2', 'a', true), socket('a3', 'a'), socket('a4', 'a')]
    expect(surplusSockets(sockets, { ofSession: 2, ofStudent: 2 })).toEqual([])
  })
})
